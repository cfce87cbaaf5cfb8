import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import {
  type AnyEndpointKey,
  type ProductQuery,
  parametersOf,
  serverMessages,
  withParameters,
} from '../contract'
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
  Order,
  optionalEndpoints,
  Payment,
  PaymentConfirmation,
  PriceBreakdown,
  Product,
  Refund,
  Shipment,
  StockConflict,
  Todo,
  TotalConflict,
  takesIdempotencyKey,
  User,
  WishlistItem,
} from '../contract/schema'

const named = {
  Product,
  CartItem,
  WishlistItem,
  Category,
  Carousel,
  User,
  Address,
  AddressFields,
  AddressForm,
  Todo,
  Coupon,
  PriceBreakdown,
  Arrival,
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
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

const summaries: Record<AnyEndpointKey, string> = {
  'POST /auth/signup': 'Sign up',
  'POST /auth/login': 'Log in',
  'POST /auth/verify': 'Say whose token it is',
  'GET /products': 'List, filter and search books',
  'GET /products/:productId': 'Get a book',
  'GET /carousels': 'List the slides of the home page',
  'GET /carousels/:carouselId': 'Get a slide',
  'GET /categories': 'List the categories',
  'GET /categories/:categoryId': 'Get a category',
  'GET /user/wishlist': 'Get the wishlist',
  'POST /user/wishlist': 'Add a book to the wishlist',
  'DELETE /user/wishlist/:productId': 'Remove a book from the wishlist',
  'GET /user/cart': 'Get the cart',
  'POST /user/cart': 'Add a book to the cart, or one more copy of it',
  'POST /user/cart/:productId': 'Raise or lower the quantity of a book in the cart',
  'DELETE /user/cart/all': 'Empty the cart',
  'DELETE /user/cart/:productId': 'Remove a book from the cart',
  'GET /user/coupons': 'List the coupons that the customer may use',
  'GET /user/address': 'List the addresses',
  'POST /user/address': 'Add an address',
  'POST /user/address/:addressId': 'Change an address',
  'DELETE /user/address/:addressId': 'Delete an address',
  'GET /test-todos': 'List some to-dos, for the request tester',
  'GET /user/orders': 'List the orders, newest first',
  'POST /user/orders/:orderId/cancel': 'Cancel an order that is not packed yet, and refund it',
  'POST /user/payments': 'Begin to pay for the cart',
  'GET /user/payments/:paymentId': 'Get the status of a payment, and its order',
  'POST /user/payments/:paymentId/confirm':
    'Turn a payment into an order by what the widget reports',
  'POST /webhooks/razorpay': 'Take an event of the payment provider',
  'POST /auth/password/forgot': 'Send an email with a link for a new password',
  'POST /auth/password/link': 'Say whose password the token of the email changes',
  'POST /auth/password/reset': 'Set a new password with the token of the email',
  'POST /auth/email/confirm': 'Confirm an email address, or change it, with the token of the email',
  'POST /user/email/link': 'Send an email with a link that confirms the address',
  'POST /user/password': 'Change the password',
  'POST /user/name': 'Change the name',
  'POST /user/email': 'Send an email with a link to a new address, which then replaces the old one',
  'GET /user/sessions': 'List the sessions',
  'DELETE /user/sessions/:sessionId': 'End a session',
  'DELETE /user/sessions': 'End all other sessions',
  'POST /user/logout': 'End the own session',
  'GET /user/deletion': 'Say what a deletion of the account would leave, and for how long',
  'GET /user/export': 'Get everything that is stored about the customer',
  'DELETE /user': 'Delete the account',
}

const failures: Record<number, string> = {
  400: 'The body is missing, is not JSON or has another shape.',
  401: 'The token or the credentials are not valid.',
  404: 'There is no such customer or thing.',
  409: 'The server computes another total, or has too few copies of a book.',
  422: serverMessages.keyReused,
}

/** Where a status means more than that. */
const particularFailures: Partial<Record<`${AnyEndpointKey} ${number}`, string>> = {
  'POST /auth/signup 422': serverMessages.emailTaken,
  'GET /products 400': 'The query cannot be read.',
  'POST /user/orders/:orderId/cancel 409': 'The order is packed already.',
  'POST /user/payments 422': `The cart is empty, or the coupon may not be used. Or: ${serverMessages.keyReused}`,
  'POST /user/payments/:paymentId/confirm 400':
    'The signature or the order of the provider does not fit the payment.',
  'POST /user/payments/:paymentId/confirm 409':
    'The cart was paid already, another amount was paid, or the payment came too late. The money goes back.',
  'POST /webhooks/razorpay 400': 'The signature does not match the body.',
  'POST /auth/password/link 400': 'The token is unknown, was used or has expired.',
  'POST /auth/password/reset 400':
    'The token is unknown, was used or has expired, or the server does not accept the password.',
  'POST /auth/email/confirm 400': 'The token is unknown or has expired.',
  'POST /auth/email/confirm 422': serverMessages.emailTaken,
}

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'Names the change, in quotation marks (RFC 9651). A repeated key changes nothing: its answer is the first one, or the list as it is then.',
}

const queryDescriptions: Record<keyof ProductQuery, string> = {
  search: 'Part of the name, in any case and spelling, or an ISBN-13.',
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
  for (const key of Object.keys(allEndpoints) as AnyEndpointKey[]) {
    const [method = '', path = ''] = key.split(' ')
    const templated = withParameters(path, (name) => `{${name}}`)
    paths[templated] = { ...paths[templated], [method.toLowerCase()]: operation(key) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bookshelf API',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The calls that the shop makes. Generated from shared/src/contract by `npx bookshelf openapi`; do not edit.',
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

function operation(key: AnyEndpointKey) {
  const { access, body, status, answer, errors } = allEndpoints[key]
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
    tags: [(path.startsWith('/user') && words[1]) || (words[0] ?? '')],
    summary: summaries[key],
    ...(key in optionalEndpoints
      ? { description: 'Only a server that makes orders has this call.' }
      : {}),
    security: access === 'customer' ? [{ token: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(inline(body)) } } : {}),
    responses: {
      [status]: { description: 'Done.', content: json(inline(answer)) },
      ...Object.fromEntries(
        errors.map((error) => [
          error,
          {
            description: particularFailures[`${key} ${error}`] ?? failures[error] ?? '',
            content: json(
              key === 'POST /user/payments' && error === 409
                ? { anyOf: [reference('TotalConflict'), reference('StockConflict')] }
                : reference('Failure'),
            ),
          },
        ]),
      ),
    },
  }
}

function queryParameters(key: AnyEndpointKey) {
  const endpoint = allEndpoints[key]
  if (!('query' in endpoint)) return []
  const { properties = {} } = toJsonSchema(endpoint.query, conversion)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
    description: `${queryDescriptions[name as keyof ProductQuery]} A server may ignore it, and then returns all books without \`total\`.`,
  }))
}

function inline(schema: Parameters<typeof toJsonSchema>[0]) {
  const { $schema, $defs, ...rest } = toJsonSchema(schema, { ...conversion, definitions: named })
  return rest
}

function reference(name: keyof typeof named) {
  return { $ref: `#/components/schemas/${name}` }
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
