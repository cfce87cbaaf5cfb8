/** Every call of the shop (docs/product.md, P45): types `request()` and the servers' handlers. */
import * as v from 'valibot'
import {
  Address,
  AddressForm,
  Arrival,
  Carousel,
  CartItem,
  Category,
  Coupon,
  GoneBook,
  Order,
  Payment,
  PaymentConfirmation,
  PaymentStatus,
  Product,
  Rupees,
  Todo,
  textUpTo,
  User,
  WishlistItem,
} from './entities'
import { ProductAnswer, ProductQuery } from './product-query'
import { maxLengths } from './values'

type Schema = v.GenericSchema

interface Endpoint {
  /** `customer`: the token goes into the authorization header. */
  access: 'all' | 'customer'
  /** The query parameters: texts, of which a pattern can ask for digits. Lists are repeated parameters. */
  query?: Schema
  body: Schema | null
  status: 200 | 201 | 202
  answer: Schema
  errors: readonly number[]
}

type Endpoints = Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Endpoint>

const nothing = v.object({})
const email = textUpTo(maxLengths.email)
const password = textUpTo(maxLengths.password)
const credentials = v.object({ email, password })
const name = textUpTo(maxLengths.name)
const signupForm = v.object({ ...credentials.entries, firstName: name, lastName: name })
/** Books of a list that are no longer sold, so that it does not contain them. They stay until they are removed. */
const gone = v.optional(v.array(GoneBook))
const cart = v.object({ cart: v.array(CartItem), gone })
const wishlist = v.object({ wishlist: v.array(WishlistItem), gone })
const addressList = v.object({ addressList: v.array(Address) })
/** Some of the orders, newest first. */
const orders = v.object({
  orders: v.array(Order),
  /** Whether there are older ones. */
  more: v.optional(v.boolean()),
})
const token = v.object({ encodedToken: v.string() })
const loggedIn = v.object({ foundUser: User, encodedToken: v.string() })
/** The token of a link in an email. */
const link = v.object({ token: v.string() })
const product = v.object({ product: Product })
const address = v.object({ address: AddressForm })
const quantityAction = v.object({
  action: v.object({ type: v.picklist(['increment', 'decrement']) }),
})

/** 400: invalid body; 401: no or bad token; 404: unknown user or entry; 422: key of another change. */
const open = { access: 'all', status: 200, errors: [400] } as const
const openRead = { ...open, body: null, errors: [] } as const
const own = { access: 'customer', status: 200, errors: [400, 401, 404] } as const
const ownRead = { ...own, body: null, errors: [401, 404] } as const
const removal = { ...ownRead, errors: [401, 404, 422] } as const
const change = { ...own, errors: [400, 401, 404, 422] } as const

/** The calls of every server, which are all calls of the fake server. */
export const endpoints = {
  'POST /auth/signup': {
    ...open,
    body: signupForm,
    status: 201,
    answer: v.object({ createdUser: User, encodedToken: v.string() }),
    errors: [400, 422],
  },
  'POST /auth/login': {
    ...open,
    body: credentials,
    answer: loggedIn,
    errors: [400, 401, 404],
  },
  'POST /auth/verify': {
    ...open,
    body: token,
    answer: v.object({ user: User }),
    errors: [400, 401, 404],
  },
  'GET /products': {
    ...openRead,
    query: ProductQuery,
    answer: ProductAnswer,
    /** 400 for a query that cannot be read, or has a parameter that the server does not know. */
    errors: [400],
  },
  'GET /products/:productId': { ...openRead, answer: product, errors: [404] },
  'GET /carousels': { ...openRead, answer: v.object({ carousels: v.array(Carousel) }) },
  'GET /carousels/:carouselId': {
    ...openRead,
    answer: v.object({ carousel: Carousel }),
    errors: [404],
  },
  'GET /categories': { ...openRead, answer: v.object({ categories: v.array(Category) }) },
  'GET /categories/:categoryId': {
    ...openRead,
    answer: v.object({ category: Category }),
    errors: [404],
  },
  'GET /user/wishlist': { ...ownRead, answer: wishlist },
  'POST /user/wishlist': { ...change, body: product, status: 201, answer: wishlist },
  'DELETE /user/wishlist/:productId': { ...removal, answer: wishlist },
  'GET /user/cart': { ...ownRead, answer: cart },
  'POST /user/cart': { ...change, body: product, status: 201, answer: cart },
  'POST /user/cart/:productId': { ...change, body: quantityAction, answer: cart },
  'DELETE /user/cart/all': { ...removal, answer: cart },
  'DELETE /user/cart/:productId': { ...removal, answer: cart },
  'GET /user/address': { ...ownRead, answer: addressList },
  'POST /user/address': { ...change, body: address, status: 201, answer: addressList },
  'POST /user/address/:addressId': { ...change, body: address, answer: addressList },
  'DELETE /user/address/:addressId': { ...removal, answer: addressList },
  /** Those that this customer may use now, in the shop's order. */
  'GET /user/coupons': { ...ownRead, answer: v.object({ coupons: v.array(Coupon) }) },
  'GET /test-todos': { ...openRead, answer: v.object({ todos: v.array(Todo) }) },
} as const satisfies Endpoints

/** A session of a customer. `device` names browser and system; `lastUsedAt` may be an hour late. */
const Session = v.object({
  id: v.string(),
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  isCurrent: v.boolean(),
})
const sessions = v.object({ sessions: v.array(Session) })
const user = v.object({ user: User })

/** Everything that a server stores about one customer. `emailConfirmedAt` is null until a link was opened. */
const CustomerExport = v.object({
  user: v.object({ ...User.entries, emailConfirmedAt: v.nullable(v.string()) }),
  addressList: v.array(Address),
  cart: v.array(CartItem),
  wishlist: v.array(WishlistItem),
  /** Their books that are no longer sold. */
  gone: v.optional(v.object({ cart: v.array(GoneBook), wishlist: v.array(GoneBook) })),
  orders: v.array(Order),
  payments: v.array(
    v.object({
      ...v.partial(Payment, ['provider', 'key']).entries,
      status: PaymentStatus,
      createdAt: v.string(),
      /** What was to be bought, and where it was to go. */
      contents: v.looseObject({ items: v.array(CartItem) }),
    }),
  ),
  /** Also of payments that got no order. `amount` is in paise. */
  refunds: v.array(
    v.object({
      paymentId: v.string(),
      providerPaymentId: v.string(),
      providerRefundId: v.nullable(v.string()),
      amount: Rupees,
      reason: v.string(),
      status: v.string(),
      requestedAt: v.string(),
      items: v.nullable(v.array(v.object({ _id: v.string(), qty: v.number() }))),
    }),
  ),
  sessions: v.array(v.omit(Session, ['isCurrent'])),
  /** What concerns the safety of the account, newest first. `network` is an address, or the first half of a longer one. */
  securityEvents: v.array(
    v.object({
      kind: v.picklist([
        'new device',
        'password changed',
        'email changed',
        'password refused',
        'too many attempts',
      ]),
      device: v.string(),
      network: v.string(),
      at: v.string(),
    }),
  ),
  /** Those that are still to be sent, or could not be. */
  emails: v.array(
    v.object({
      recipient: v.string(),
      subject: v.string(),
      text: v.string(),
      createdAt: v.string(),
    }),
  ),
  /** Links in emails that still work, except one for a new email, which would tell that nobody has that. */
  links: v.array(v.object({ purpose: v.picklist(['reset', 'confirm']), expiresAt: v.string() })),
})

/** The calls that only a server which makes orders has: `"orders": "server"` in site.json. */
export const optionalEndpoints = {
  'GET /user/orders': { ...ownRead, answer: orders },
  /** Those that were placed before this one. */
  'GET /user/orders/:orderId/older': { ...ownRead, answer: orders },
  /**
   * Cancels an order that is not packed yet; what was paid goes back. 409 if it is packed. An order that is cancelled
   * already stays so.
   */
  'POST /user/orders/:orderId/cancel': { ...removal, answer: orders, errors: [401, 404, 409, 422] },
  /**
   * 409 if the server computes another total (`TotalConflict`), or has too few copies of a book (`StockConflict`); 422
   * for an empty cart, and with the field `coupon` for a coupon that may not be used, or `arrival` for days that cannot
   * be promised. `arrival` is what the customer is told, and kept with the order.
   */
  'POST /user/payments': {
    ...own,
    body: v.object({
      addressId: v.string(),
      coupon: v.nullable(v.string()),
      total: Rupees,
      arrival: v.optional(Arrival),
    }),
    status: 201,
    answer: v.object({ payment: Payment }),
    errors: [400, 401, 404, 409, 422],
  },
  'GET /user/payments/:paymentId': {
    ...ownRead,
    answer: v.object({
      payment: v.object({ id: v.string(), status: PaymentStatus, order: v.nullable(Order) }),
    }),
  },
  /**
   * If it is repeated, the answer is the same order. 400 if the signature or the provider's order id does not match. 409
   * if the cart was paid with another payment meanwhile, the amount is another one, the copies are sold, or the payment
   * has ended: then the money goes back.
   */
  'POST /user/payments/:paymentId/confirm': {
    ...own,
    body: PaymentConfirmation,
    answer: v.object({ order: Order }),
    errors: [400, 401, 404, 409],
  },
  /** For the provider, whose signature is the header `X-Razorpay-Signature`. Never called by the shop. */
  'POST /webhooks/razorpay': {
    ...open,
    body: v.looseObject({ event: v.string() }),
    answer: nothing,
  },
  /** The answer is the same whether or not the email is known. */
  'POST /auth/password/forgot': {
    ...open,
    body: v.object({ email }),
    status: 202,
    answer: nothing,
  },
  /** Whose password the link of an email changes. 400 for a token that is unknown, expired or used. Changes nothing. */
  'POST /auth/password/link': { ...open, body: link, answer: v.object({ email: v.string() }) },
  /** 400 without a field for a token that is unknown, expired or used. Ends all other sessions. */
  'POST /auth/password/reset': {
    ...open,
    body: v.object({ ...link.entries, password }),
    answer: loggedIn,
  },
  /**
   * Confirms the address to which the token was sent, which becomes the customer's email if it was sent by
   * `POST /user/email`. 400 also for a token that is unknown or expired; 422 if somebody else has the email meanwhile.
   */
  'POST /auth/email/confirm': { ...open, body: link, answer: nothing, errors: [400, 422] },
  /** Sends the customer a link that confirms the address, unless it is confirmed already. */
  'POST /user/email/link': {
    ...ownRead,
    status: 202,
    answer: v.object({ isConfirmed: v.boolean() }),
  },
  /** 401 with `serverMessages.badCredentials` if `current` is wrong. Ends all other sessions. */
  'POST /user/password': { ...own, body: v.object({ current: password, password }), answer: token },
  'POST /user/name': {
    ...own,
    body: v.object({ firstName: name, lastName: name }),
    answer: user,
  },
  /**
   * Sends a link to a new email; the old one stays until it is opened. The answer is the same for an email that has an
   * account. 401 with `serverMessages.badCredentials` if the password is wrong.
   */
  'POST /user/email': { ...own, body: credentials, status: 202, answer: nothing },
  /** The session that was used last comes first. */
  'GET /user/sessions': { ...ownRead, answer: sessions },
  /** Ends another session at once, or the caller's own. */
  'DELETE /user/sessions/:sessionId': { ...ownRead, answer: sessions },
  /** Ends all other sessions. */
  'DELETE /user/sessions': { ...ownRead, answer: token },
  /** Ends the caller's own session. */
  'POST /user/logout': { ...ownRead, answer: nothing },
  'GET /user/export': { ...ownRead, answer: CustomerExport },
  /** What a deletion of the account leaves: so many orders, and until which day. `until` is null if nothing stays. */
  'GET /user/deletion': {
    ...ownRead,
    answer: v.object({ orders: v.number(), until: v.nullable(v.pipe(v.string(), v.isoDate())) }),
  },
  /** 401 with `serverMessages.badCredentials` if the password is wrong. Orders stay for a time, without the account. */
  'DELETE /user': { ...own, body: v.object({ password }), answer: nothing },
} as const satisfies Endpoints

export const allEndpoints = { ...endpoints, ...optionalEndpoints }

export type EndpointKey = keyof typeof endpoints
export type AnyEndpointKey = keyof typeof allEndpoints

export type BodyOf<K extends AnyEndpointKey> =
  (typeof allEndpoints)[K]['body'] extends infer S extends Schema ? v.InferOutput<S> : undefined

export type QueryOf<K extends AnyEndpointKey> = (typeof allEndpoints)[K] extends {
  query: infer S extends Schema
}
  ? v.InferOutput<S>
  : undefined

export type AnswerOf<K extends AnyEndpointKey> = v.InferOutput<(typeof allEndpoints)[K]['answer']>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<K extends AnyEndpointKey> = Record<ParamNames<K>, string>

/** The body of every failure. With `field`, the first sentence is about this field of the body, for its form. */
export const Failure = v.object({
  errors: v.array(v.string()),
  field: v.optional(v.string()),
})
export type Failure = v.InferOutput<typeof Failure>

/** The body of a 409 of `POST /user/payments`: what the server would charge, in rupees. */
export const TotalConflict = v.object({ ...Failure.entries, total: Rupees })
export type TotalConflict = v.InferOutput<typeof TotalConflict>

/** The body of another 409 of it: how many copies are available of the books that it has too few of, by their ids. */
export const StockConflict = v.object({
  ...Failure.entries,
  left: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type StockConflict = v.InferOutput<typeof StockConflict>

/**
 * Whether a call may carry an `Idempotency-Key`: every change of a customer's data that answers 422 for the key of another change.
 * Reads, the calls of an account, and the confirmation of a payment, which is repeatable itself, take none.
 */
export function takesIdempotencyKey(key: AnyEndpointKey): boolean {
  const { access, errors }: { access: string; errors: readonly number[] } = allEndpoints[key]
  return access === 'customer' && errors.includes(422)
}
