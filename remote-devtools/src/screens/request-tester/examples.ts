/** Example requests for every call of the contract; a call without one fails the type check. */
import {
  type AddressFields,
  type BodyOf,
  demoCredentials,
  type EndpointKey,
  type Product,
  withParameters,
} from 'shared/contract'
import { endpoints } from 'shared/schema'
import { type Draft, editBody, firstDraft, type Method } from './request-rules'

export const calls = Object.keys(endpoints) as EndpointKey[]

type CallWithBody = {
  [K in EndpointKey]: BodyOf<K> extends undefined ? never : K
}[EndpointKey]

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

const bodies: { [K in CallWithBody]: BodyOf<K> | ((book: Product) => BodyOf<K>) } = {
  'POST /auth/signup': {
    email: 'new.reader@bookshelf.test',
    password: 'a-good-book',
    firstName: 'New',
    lastName: 'Reader',
  },
  'POST /auth/login': demoCredentials,
  'POST /auth/verify': { encodedToken: 'a.token.here' },
  'POST /user/wishlist': (product) => ({ product }),
  'POST /user/cart': (product) => ({ product }),
  'POST /user/cart/:productId': { action: { type: 'increment' } },
  'POST /user/address': { address },
  'POST /user/address/:addressId': { address },
}

/** The example of a call. Without a book, its body is empty and its path as in the contract. */
export function exampleOf(
  call: EndpointKey,
  book: Product | null,
): Pick<Draft, 'call' | 'reqType' | 'endpoint' | 'body'> {
  const [reqType, pattern] = call.split(' ') as [Method, string]
  const path = withParameters(pattern, (name) =>
    name === 'productId' && book ? encodeURIComponent(book._id) : `:${name}`,
  )
  const body = hasBody(call) ? bodies[call] : {}
  const filled = typeof body === 'function' ? book && body(book) : body
  const text = JSON.stringify(filled ?? {}, null, 2)
  return { call, reqType, endpoint: `/api${path}`, body: editBody(firstDraft.body, text) }
}

/** Whether the example of a call contains a book. */
export function needsBook(call: EndpointKey): boolean {
  return call.includes(':productId') || (hasBody(call) && typeof bodies[call] === 'function')
}

function hasBody(call: EndpointKey): call is CallWithBody {
  return call in bodies
}
