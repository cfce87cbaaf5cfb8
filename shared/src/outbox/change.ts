/** A change of one of the customer's lists, as data: it can be stored, shown and sent at any time. */
import * as v from 'valibot'
import { type BodyOf, type EndpointKey, endpoints, type ParamsOf } from '../contract/endpoints'

/** The lists of a customer that the server holds, and the call that reads each. */
export const lists = {
  cart: 'GET /user/cart',
  wishlist: 'GET /user/wishlist',
  addresses: 'GET /user/address',
} as const satisfies Record<string, EndpointKey>
export type ListName = keyof typeof lists

/** What is shown and sent of a change. */
export interface Change<K extends EndpointKey = EndpointKey> {
  /** The call that makes it true; answers the whole list. */
  call: K
  params: ParamsOf<K>
  body: BodyOf<K>
  /** The id of the entry that changes: changes of different entries may be sent in any order. */
  subject: string
  /** What the shopper calls it, for when it is refused later: the name of a book. */
  title: string
  /** Names the change; a repetition has the same. Drawn where none is given. */
  key?: string | undefined
  /**
   * Whether it is stored and may wait for a connection, as changes do. Not for a caller with a journal of
   * its own: it wants to know at once.
   */
  mayWait?: boolean | undefined
}

const Effect = v.object({ before: v.string(), after: v.string() })

/** A change as it stands in storage. */
export const StoredChange = v.pipe(
  v.object({
    key: v.string(),
    list: v.picklist(Object.keys(lists) as ListName[]),
    call: v.picklist(Object.keys(endpoints) as EndpointKey[]),
    params: v.record(v.string(), v.string()),
    body: v.optional(v.unknown()),
    subject: v.string(),
    title: v.string(),
    /** What the list looks like without and with the change (signature.ts); there once it was sent. */
    effect: v.optional(Effect),
  }),
  v.check(({ call, body }) => {
    const schema: v.GenericSchema | null = endpoints[call].body
    return schema === null || v.is(schema, body)
  }, 'The body is not what the contract asks for.'),
)
export type StoredChange = v.InferOutput<typeof StoredChange>

/** A random name, 128 bits in hexadecimal digits; also where a page has no `crypto.randomUUID`. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
