/** Every call of the shop (docs/product.md, P45): types `request()` and the fake server's handlers. */
import * as v from 'valibot'
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
} from './entities'
import { ProductAnswer, ProductQuery } from './product-query'

type Schema = v.GenericSchema

interface Endpoint {
  /** `customer`: the token goes into the authorization header. */
  access: 'all' | 'customer'
  /** The query parameters. Lists are repeated parameters. */
  query?: Schema
  body: Schema | null
  status: 200 | 201
  answer: Schema
  errors: readonly number[]
}

const credentials = v.object({ email: v.string(), password: v.string() })
const signupForm = v.object({ ...credentials.entries, firstName: v.string(), lastName: v.string() })
const cart = v.object({ cart: v.array(CartItem) })
const wishlist = v.object({ wishlist: v.array(WishlistItem) })
const addressList = v.object({ addressList: v.array(Address) })
const product = v.object({ product: Product })
const address = v.object({ address: AddressFields })
const quantityAction = v.object({
  action: v.object({ type: v.picklist(['increment', 'decrement']) }),
})

const openRead = { access: 'all', body: null, status: 200, errors: [] } as const
/** 400: invalid body; 401: no or bad token; 404: unknown user or entry; 422: key of another change. */
const ownRead = { access: 'customer', body: null, status: 200, errors: [401, 404] } as const
const removal = { access: 'customer', body: null, status: 200, errors: [401, 404, 422] } as const
const change = { access: 'customer', errors: [400, 401, 404, 422] } as const

export const endpoints = {
  'POST /auth/signup': {
    access: 'all',
    body: signupForm,
    status: 201,
    answer: v.object({ createdUser: User, encodedToken: v.string() }),
    errors: [400, 422],
  },
  'POST /auth/login': {
    access: 'all',
    body: credentials,
    status: 200,
    answer: v.object({ foundUser: User, encodedToken: v.string() }),
    errors: [400, 401, 404],
  },
  'POST /auth/verify': {
    access: 'all',
    body: v.object({ encodedToken: v.string() }),
    status: 200,
    answer: v.object({ user: User }),
    errors: [400, 401, 404],
  },
  'GET /products': {
    access: 'all',
    query: ProductQuery,
    body: null,
    status: 200,
    answer: ProductAnswer,
    errors: [],
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
  'POST /user/cart/:productId': { ...change, body: quantityAction, status: 200, answer: cart },
  'DELETE /user/cart/all': { ...removal, answer: cart },
  'DELETE /user/cart/:productId': { ...removal, answer: cart },
  'GET /user/address': { ...ownRead, answer: addressList },
  'POST /user/address': { ...change, body: address, status: 201, answer: addressList },
  'POST /user/address/:addressId': { ...change, body: address, status: 200, answer: addressList },
  'DELETE /user/address/:addressId': { ...removal, answer: addressList },
  'GET /test-todos': { ...openRead, answer: v.object({ todos: v.array(Todo) }) },
} as const satisfies Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, Endpoint>

export type EndpointKey = keyof typeof endpoints

export type BodyOf<K extends EndpointKey> = (typeof endpoints)[K]['body'] extends infer S extends
  Schema
  ? v.InferOutput<S>
  : undefined

export type QueryOf<K extends EndpointKey> = (typeof endpoints)[K] extends {
  query: infer S extends Schema
}
  ? v.InferOutput<S>
  : undefined

export type AnswerOf<K extends EndpointKey> = v.InferOutput<(typeof endpoints)[K]['answer']>

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type ParamsOf<K extends EndpointKey> = Record<ParamNames<K>, string>

/** The body of every failure. */
export const Failure = v.object({ errors: v.array(v.string()) })
export type Failure = v.InferOutput<typeof Failure>
