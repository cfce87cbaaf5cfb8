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
  /** What the address may ask. Lists are repeated parameters. */
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

/** 400: invalid body; 401: no or bad token; 404: unknown user or entry; 422: key of another change. */
const customerErrors = [401, 404] as const
const customerChangeErrors = [401, 404, 422] as const
const customerBodyErrors = [400, 401, 404, 422] as const

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
  'GET /products/:productId': {
    access: 'all',
    body: null,
    status: 200,
    answer: product,
    errors: [404],
  },
  'GET /carousels': {
    access: 'all',
    body: null,
    status: 200,
    answer: v.object({ carousels: v.array(Carousel) }),
    errors: [],
  },
  'GET /carousels/:carouselId': {
    access: 'all',
    body: null,
    status: 200,
    answer: v.object({ carousel: Carousel }),
    errors: [404],
  },
  'GET /categories': {
    access: 'all',
    body: null,
    status: 200,
    answer: v.object({ categories: v.array(Category) }),
    errors: [],
  },
  'GET /categories/:categoryId': {
    access: 'all',
    body: null,
    status: 200,
    answer: v.object({ category: Category }),
    errors: [404],
  },
  'GET /user/wishlist': {
    access: 'customer',
    body: null,
    status: 200,
    answer: wishlist,
    errors: customerErrors,
  },
  'POST /user/wishlist': {
    access: 'customer',
    body: product,
    status: 201,
    answer: wishlist,
    errors: customerBodyErrors,
  },
  'DELETE /user/wishlist/:productId': {
    access: 'customer',
    body: null,
    status: 200,
    answer: wishlist,
    errors: customerChangeErrors,
  },
  'GET /user/cart': {
    access: 'customer',
    body: null,
    status: 200,
    answer: cart,
    errors: customerErrors,
  },
  'POST /user/cart': {
    access: 'customer',
    body: product,
    status: 201,
    answer: cart,
    errors: customerBodyErrors,
  },
  'POST /user/cart/:productId': {
    access: 'customer',
    body: quantityAction,
    status: 200,
    answer: cart,
    errors: customerBodyErrors,
  },
  'DELETE /user/cart/all': {
    access: 'customer',
    body: null,
    status: 200,
    answer: cart,
    errors: customerChangeErrors,
  },
  'DELETE /user/cart/:productId': {
    access: 'customer',
    body: null,
    status: 200,
    answer: cart,
    errors: customerChangeErrors,
  },
  'GET /user/address': {
    access: 'customer',
    body: null,
    status: 200,
    answer: addressList,
    errors: customerErrors,
  },
  'POST /user/address': {
    access: 'customer',
    body: address,
    status: 201,
    answer: addressList,
    errors: customerBodyErrors,
  },
  'POST /user/address/:addressId': {
    access: 'customer',
    body: address,
    status: 200,
    answer: addressList,
    errors: customerBodyErrors,
  },
  'DELETE /user/address/:addressId': {
    access: 'customer',
    body: null,
    status: 200,
    answer: addressList,
    errors: customerChangeErrors,
  },
  'GET /test-todos': {
    access: 'all',
    body: null,
    status: 200,
    answer: v.object({ todos: v.array(Todo) }),
    errors: [],
  },
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
