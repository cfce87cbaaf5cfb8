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
  /** Its name for the shopper, such as a book's, for a later refusal. */
  title: string
  /** Identifies the change and its repetitions. Generated if missing. */
  key?: string | undefined
  /** Whether it is stored and may wait for a connection. False for callers that store it themselves. */
  mayWait?: boolean | undefined
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
  /** What it does to the list, if the list was known when it was sent. */
  effect?: Effect | undefined
}

/** The signatures of the subject in the list without and with a change. */
export interface Effect {
  before: string
  after: string
}

/** How many changes of one tab may wait. Further changes need a connection. */
export const mostChanges = 100

/** A random name of 128 bits in hexadecimal. Works without `crypto.randomUUID`. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An entry of any list, with the fields that changes affect. */
export interface Entry {
  _id: string
  qty?: number
  street?: string
}

/** The fields of an address that the server sets. */
const ofTheServer = ['_id', 'name', 'createdAt', 'updatedAt']

/**
 * A text that is equal for lists with the same entries in any order: books by id and quantity,
 * addresses by their fields. Shows whether a sent change has taken effect.
 * @param subject the only book that counts. Addresses all count: the server gives a new one its id.
 */
export function signatureOf(items: readonly Entry[], subject?: string): string {
  const counted = items.filter(
    ({ _id, street }) => subject === undefined || street !== undefined || _id === subject,
  )
  return JSON.stringify(counted.map(describe).sort())
}

function describe(item: Entry): string {
  if (item.street === undefined) return `${item.qty ?? 1} ${item._id}`
  const words = Object.entries(item).filter(([name]) => !ofTheServer.includes(name))
  return JSON.stringify(words.sort())
}

/** Whether a list has a change's subject as it would have left it. False for a change without effect. */
export function hasTakenEffect(
  { before, after }: Effect,
  subject: string,
  items: readonly Entry[],
): boolean {
  return before !== after && after === signatureOf(items, subject)
}
