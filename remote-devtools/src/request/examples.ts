/** Example requests for every call of the contract; a call without one fails the type check. */

import {
  type AddressFields,
  type BodyOf,
  demoCredentials,
  type EndpointKey,
  type Product,
  segmentsOf,
  withParameters,
} from 'shared/contract'
import { endpoints } from 'shared/schema'
import type { Method } from './prepare-request'

export const endpointKeys = Object.keys(endpoints) as EndpointKey[]

type KeyWithBody = {
  [K in EndpointKey]: BodyOf<K> extends undefined ? never : K
}[EndpointKey]

/** Used in examples until a real book is known. */
const placeholderProduct: Product = {
  _id: 'a-book-id',
  name: 'A Book',
  description: 'An Author',
  image: '/covers/a-book.svg',
  price: 299,
  original: 499,
  ratings: 4,
  categoryName: 'fiction',
}

const address: AddressFields = {
  firstname: 'Asha',
  lastname: 'Rao',
  street: '12 Library Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  pincode: '560001',
  phone: '9800000000',
}

const bodies: { [K in KeyWithBody]: (product: Product) => BodyOf<K> } = {
  'POST /auth/signup': () => ({
    email: 'new.reader@bookshelf.test',
    password: 'a-good-book',
    firstName: 'New',
    lastName: 'Reader',
  }),
  'POST /auth/login': () => demoCredentials,
  'POST /auth/verify': () => ({ encodedToken: 'a.token.here' }),
  'POST /user/wishlist': (product) => ({ product }),
  'POST /user/cart': (product) => ({ product }),
  'POST /user/cart/:productId': () => ({ action: { type: 'increment' } }),
  'POST /user/address': () => ({ address }),
  'POST /user/address/:addressId': () => ({ address }),
}

/** Known ids by the name of their parameter. */
export type SampleIds = Readonly<Record<string, string>>

export interface Example {
  reqType: Method
  endpoint: string
  body: string
  withToken: boolean
}

/** The example of a call. A parameter without a known id stays as in the pattern. */
export function exampleOf(
  key: EndpointKey,
  { ids = {}, product = placeholderProduct }: { ids?: SampleIds; product?: Product } = {},
): Example {
  const [reqType, pattern] = key.split(' ') as [Method, string]
  const path = withParameters(pattern, (name) =>
    Object.hasOwn(ids, name) ? encodeURIComponent(ids[name] ?? '') : `:${name}`,
  )
  return {
    reqType,
    endpoint: `/api${path}`,
    body: hasBody(key) ? JSON.stringify(bodies[key](product), null, 2) : '{}',
    withToken: endpoints[key].access === 'customer',
  }
}

/** The call of the contract that a request makes; `null` if none. Its query does not count. */
export function keyOf(reqType: Method, endpoint: string): EndpointKey | null {
  const [path = ''] = endpoint.trim().split(/[?#]/)
  const parts = path.split('/')
  // In the map's order: '/user/cart/all' comes before '/user/cart/:productId'.
  return endpointKeys.find((key) => fits(key, reqType, parts)) ?? null
}

function fits(key: EndpointKey, reqType: Method, parts: readonly string[]): boolean {
  const [method, pattern] = key.split(' ')
  const wanted = segmentsOf(`/api${pattern}`)
  const [before, ...segments] = parts
  return (
    method === reqType &&
    before === '' &&
    wanted.length === segments.length &&
    wanted.every((part, n) => ('text' in part ? part.text === segments[n] : segments[n] !== ''))
  )
}

function hasBody(key: EndpointKey): key is KeyWithBody {
  return key in bodies
}
