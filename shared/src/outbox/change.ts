/** A change of one of the customer's lists, as data that can be stored, shown and sent at any time. */
import type { BodyOf, EndpointKey, ParamsOf } from '../contract/endpoints'

/** The customer's lists on the server, and the call that reads each. */
export const lists = {
  cart: 'GET /user/cart',
  wishlist: 'GET /user/wishlist',
  addresses: 'GET /user/address',
} as const satisfies Record<string, EndpointKey>

export type ListName = keyof typeof lists

/** What is shown and sent for a change. */
export interface Change<K extends EndpointKey = EndpointKey> {
  /** The call that makes the change; its answer is the whole list. */
  call: K
  params: ParamsOf<K>
  body: BodyOf<K>
  /** The id of the changed entry. Changes of different entries may be sent in any order. */
  subject: string
  /** Its name for the shopper, such as a book's, in case the server rejects the change later. */
  title: string
  /** The idempotency key: the server makes a change once, however often it is sent. Generated if missing. */
  key?: string | undefined
}

/** A change in storage. Its schema is in storage.ts: a tab parses only what others have stored. */
export interface StoredChange {
  key: string
  list: ListName
  call: EndpointKey
  params: Record<string, string>
  body?: unknown
  subject: string
  title: string
  /** Set before it is sent for the first time. From then on, a list from the server may contain it. */
  sent?: true | undefined
}

/** How many changes of one tab may wait. Further changes need a connection. */
export const mostChanges = 100

/** A random name of 128 bits in hexadecimal. Works without `crypto.randomUUID`. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
