/** The description of the API: an OpenAPI document, made from the routes and the schemas of the contract. */
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { type AnyEndpointKey, serverMessages } from 'shared/contract'
import {
  Address,
  AddressFields,
  AddressForm,
  Arrival,
  allEndpoints,
  Carousel,
  CartItem,
  Category,
  Coupon,
  Failure,
  type GenericSchema,
  Order,
  optionalEndpoints,
  Payment,
  PaymentConfirmation,
  PriceBreakdown,
  Product,
  ProductQuery,
  Refund,
  Shipment,
  StockConflict,
  Todo,
  TotalConflict,
  takesIdempotencyKey,
  User,
  WishlistItem,
} from 'shared/schema'
import { api } from './api'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract. */
    key?: AnyEndpointKey
    /** What a failure means here, if that is more than its status says. */
    failures?: Readonly<Record<number, string>>
  }
}

/** Those that have a name in the document. */
const named = {
  Product,
  CartItem,
  WishlistItem,
  Category,
  Carousel,
  User,
  Todo,
  Coupon,
  Address,
  AddressFields,
  AddressForm,
  Arrival,
  PriceBreakdown,
  Shipment,
  Refund,
  Order,
  Payment,
  PaymentConfirmation,
  Failure,
  TotalConflict,
  StockConflict,
}

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'output',
  // JSON Schema has no check digits; the pattern says the rest.
  ignoreActions: ['check'],
  overrideRef: ({ referenceId }) => `${referenceId}#`,
}

const failures: Readonly<Record<number, string>> = {
  400: 'The body is missing, is not JSON or has another shape.',
  401: 'The token or the credentials are not valid.',
  404: 'There is no such customer or thing.',
  409: 'The server computes another total, or has too few copies of a book.',
  422: serverMessages.keyReused,
}

/** What any call may answer. */
const otherFailure =
  'Another failure: too large a body (413), too many calls or attempts (429), a mistake of the server (500), or a server that is not available for a moment (503). Of 429 and 503, the header Retry-After says in how many seconds to try again.'

const idempotencyKey = {
  type: 'string',
  description:
    'Names the change, in quotation marks (RFC 9651). A repeated key changes nothing: its answer is the list as it is then, or the same payment.',
}

const queryDescriptions: Record<keyof ProductQuery, string> = {
  search: 'Part of the name, in any case and spelling, or an ISBN-13.',
  author: 'The whole name of an author, in any case.',
  category: 'One of these categories.',
  minRatings: 'At least so many stars.',
  maxPrice: 'At most so many rupees.',
  sort: 'By price, or the closest to `search` first, close matches among them.',
  cursor:
    '`next` of an earlier answer, or how many books to pass over. With `!24` behind it, it passes over 24 more; in all, up to 1000.',
  limit: 'The most books of the answer, which may be fewer.',
  ids: 'The books with these ids, in this order.',
}

/** Adds the calls to `app`, whose `swagger()` then describes them. */
export async function addCalls(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bookshelf API',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description: 'The calls that the shop makes.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            in: 'header',
            name: 'authorization',
            description: 'The encodedToken of signup or login, bare or behind `Bearer `.',
          },
        },
      },
    },
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }) => String($id) },
    transform: describeRoute,
  })
  for (const [$id, schema] of Object.entries(toJsonSchemaDefs(named, conversion))) {
    app.addSchema({ $id, ...schema })
  }
  await app.register(api, { services, prefix: '/api' })
}

/** The document of a server without a database. */
export async function openApiDocument() {
  const app = Fastify()
  // Only handlers use services, and none of them runs.
  await addCalls(app, {} as Services)
  await app.ready()
  return app.swagger()
}

/** Turns what a route says about itself into JSON Schema. */
const describeRoute: SwaggerTransform<FastifySchema> = ({ schema, url, route }) => {
  const { key, failures: own = {} } = route.config ?? {}
  if (!key) return { schema: { hide: true }, url }
  const { access, body, status, answer, errors } = allEndpoints[key]
  const [method = '', path = ''] = key.split(' ')
  const words = path.split(/[/:-]/).filter(Boolean)
  const failureOf = (error: number) =>
    key === 'POST /user/payments' && error === 409
      ? { anyOf: [{ $ref: 'TotalConflict#' }, { $ref: 'StockConflict#' }] }
      : { $ref: 'Failure#' }
  return {
    url,
    schema: {
      summary: String(schema.summary),
      operationId: [method.toLowerCase(), ...words.map(capitalised)].join(''),
      tags: [(path.startsWith('/user') && words[1]) || (words[0] ?? '')],
      ...(key in optionalEndpoints && {
        description: 'Only a server that makes orders has this call.',
      }),
      security: access === 'customer' ? [{ token: [] }] : [],
      ...(schema.querystring ? { querystring: queryOf(schema.querystring as GenericSchema) } : {}),
      ...(takesIdempotencyKey(key) && {
        headers: { type: 'object', properties: { 'Idempotency-Key': idempotencyKey } },
      }),
      ...(body && { body: jsonSchema(body) }),
      response: Object.fromEntries([
        [status, { description: 'Done.', ...asJson(jsonSchema(answer)) }],
        ...errors.map((error) => [
          error,
          { description: own[error] ?? failures[error], ...asJson(failureOf(error)) },
        ]),
        ['default', { description: otherFailure, ...asJson({ $ref: 'Failure#' }) }],
      ]),
    },
  }
}

/** A query's parameters are described in its schema, but those of the query of books here. */
export function queryOf(schema: GenericSchema) {
  if (schema !== ProductQuery) return jsonSchema(schema)
  const { properties = {}, ...rest } = jsonSchema(schema)
  const described = Object.entries(properties).map(([name, property]) => [
    name,
    { ...Object(property), description: queryDescriptions[name as keyof ProductQuery] },
  ])
  return { ...rest, properties: Object.fromEntries(described) }
}

function jsonSchema(schema: GenericSchema) {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...conversion, definitions: named })
  return rest
}

function asJson(schema: object) {
  return { content: { 'application/json': { schema } } }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
