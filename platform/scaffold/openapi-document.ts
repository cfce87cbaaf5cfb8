import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import { type EndpointKey, endpoints, Failure } from '../../shared/src/contract/endpoints.ts'
import {
  Address,
  AddressFields,
  Carousel,
  CartItem,
  Category,
  Product,
  Todo,
  User,
  WishlistItem,
} from '../../shared/src/contract/entities.ts'
import { serverMessages } from '../../shared/src/contract/errors.ts'
import { takesIdempotencyKey } from '../../shared/src/contract/idempotency.ts'
import { parametersOf, withParameters } from '../../shared/src/contract/path-pattern.ts'
import type { ProductQuery } from '../../shared/src/contract/product-query.ts'

const named = {
  Product,
  CartItem,
  WishlistItem,
  Category,
  Carousel,
  User,
  Address,
  AddressFields,
  Todo,
  Failure,
}

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

const failures: Record<number, string> = {
  400: 'The body is missing, is not JSON or has another shape.',
  401: 'The token or the credentials are not valid.',
  404: 'There is no such customer or thing.',
  422: `${serverMessages.emailTaken} Or: ${serverMessages.keyReused}`,
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Names the change, in quotation marks (RFC 9651). A repeated key gets the first answer and changes nothing.',
}

const queryDescriptions: Record<keyof ProductQuery, string> = {
  search: 'Part of the name, in any case.',
  author: 'The whole name of an author, in any case.',
  category: 'One of these categories.',
  minRatings: 'At least so many stars.',
  maxPrice: 'At most so many rupees.',
  sort: 'By price, or the closest to `search` first, close matches among them.',
  cursor: 'How many books to pass over: `next` of an earlier answer, or any other whole number.',
  limit: 'The most books of the answer, which may be fewer.',
  ids: 'The books with these ids, in this order.',
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const [method = '', path = ''] = key.split(' ')
    const templated = withParameters(path, (name) => `{${name}}`)
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(key) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bookshelf API',
      version: '1',
      description:
        'The calls that the shop makes. Generated from shared/src/contract by `npm run openapi`; do not edit. A POST or an update of an address also accepts a single `name` in place of `firstname` and `lastname`.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(named, conversion),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The encodedToken of signup or login, bare or behind `Bearer `.',
        },
      },
    },
  }
}

function operation(key: EndpointKey) {
  const { access, body, status, answer, errors } = endpoints[key]
  const [method = '', path = ''] = key.split(' ')
  const names = parametersOf(path)
  const parameters = [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(key),
    ...(takesIdempotencyKey(key) ? [idempotencyParameter] : []),
  ]
  const words = path.split(/[/:-]/).filter(Boolean)
  return {
    operationId: [method.toLowerCase(), ...words.map(capitalised)].join(''),
    tags: [path.startsWith('/user') ? (words[1] ?? '') : (words[0] ?? '')],
    ...(access === 'customer' ? { security: [{ token: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(inline(body)) } } : {}),
    responses: {
      [status]: { description: 'Done.', content: json(inline(answer)) },
      ...Object.fromEntries(
        errors.map((error) => [
          error,
          {
            description: failures[error] ?? '',
            content: json({ $ref: '#/components/schemas/Failure' }),
          },
        ]),
      ),
    },
  }
}

function queryParameters(key: EndpointKey) {
  const endpoint = endpoints[key]
  if (!('query' in endpoint)) return []
  const { properties = {} } = toJsonSchema(endpoint.query, conversion)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
    description: `${queryDescriptions[name as keyof ProductQuery]} A server may ignore it, and then answers all books without \`total\`.`,
  }))
}

function inline(schema: Parameters<typeof toJsonSchema>[0]) {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...conversion, definitions: named })
  return rest
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
