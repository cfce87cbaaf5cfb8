/**
 * A change of one of the customer's lists, as data that can be stored, shown and sent at any time; and those that had to
 * wait and were then rejected, until the customer has read it.
 */
import type { ApiFailure } from '../api/errors'
import type { BodyOf, EndpointKey, ParamsOf } from '../contract/endpoints'
import type { Address, CartItem, GoneBook, WishlistItem } from '../contract/entities'
import { storePerCustomer } from '../storage/per-customer'
import { isRecord } from '../storage/stored'
import { atom, type Loadable, type ReadableAtom, type WritableAtom } from '../store'

/** The customer's lists on the server, and the call that reads each. */
export const lists = {
  cart: 'GET /user/cart',
  wishlist: 'GET /user/wishlist',
  addresses: 'GET /user/address',
} as const satisfies Record<string, EndpointKey>

export type ListName = keyof typeof lists

/** What the entries of each list are. */
export interface ListItems {
  cart: CartItem
  wishlist: WishlistItem
  addresses: Address
}

/** The call that makes a change; its answer is the whole list. */
type ChangeCall = {
  [K in EndpointKey]: { call: K; params: ParamsOf<K> } & (BodyOf<K> extends undefined
    ? { body?: undefined }
    : { body: BodyOf<K> })
}[EndpointKey]

/** What is shown and sent for a change. */
export type Change = ChangeCall & {
  /** The id of the changed entry. Changes of different entries may be sent in any order. */
  subject: string
  /** Its name for the shopper, such as a book's, in case the server rejects the change later. */
  title: string
  /** The idempotency key: the server makes a change once, however often it is sent. Generated if missing. */
  key?: string | undefined
}

/** A change in storage. Its schema is in storage.ts: a tab parses only what others have stored. */
export type StoredChange = Change & {
  key: string
  list: ListName
  /** Set before it is sent for the first time. From then on, a list from the server may contain it. */
  sent?: true | undefined
}

/** What became of a change: confirmed by the server, or stored until there is a connection. */
export type ChangeOutcome = 'confirmed' | 'waiting'

/** How far a change of this page has come. */
export interface ChangeProgress {
  customer: string
  /** Whether it is in storage: then it survives the page and may wait. */
  isStored: boolean
  /**
   * `waiting`: there was no connection. `sending` includes changes that wait for their turn. `done`: the server has
   * it, and no list with it has been read yet.
   */
  status: 'sending' | 'waiting' | 'done'
  /** Whether it is applied to the list from the server. Not while that list may contain it already. */
  isShown: boolean
  /** Settle what the caller awaits. Without `reject`, nobody awaits it. */
  resolve?: ((outcome: ChangeOutcome) => void) | undefined
  reject?: ((error: unknown) => void) | undefined
}

export type PendingChange = StoredChange & ChangeProgress

/** One list as the page knows it. */
export interface Snapshot<T> {
  /** The list from the server. */
  state: Loadable<readonly T[], ApiFailure>
  /** The changes that the server has not confirmed, in the order in which they were made. */
  changes: readonly PendingChange[]
  /** Books of the list that the shop no longer sells, so that it does not contain them. */
  gone: readonly GoneBook[]
  /** Whether this page reads the list. It sends the changes of all lists. */
  isRead: boolean
}

export type Snapshots = { readonly [Name in ListName]: WritableAtom<Snapshot<ListItems[Name]>> }

/** The snapshot of a list that is not loaded. */
const nothingYet = { state: { status: 'idle' }, changes: [], gone: [], isRead: false } as const

/** The lists as this page knows them, including those that it does not show: any page sends their changes. */
export const snapshots: Snapshots = {
  cart: atom<Snapshot<CartItem>>(nothingYet),
  wishlist: atom<Snapshot<WishlistItem>>(nothingYet),
  addresses: atom<Snapshot<Address>>(nothingYet),
}

/** How many changes of one tab may wait. Further changes need a connection. */
export const mostChanges = 100

/** A random name of 128 bits in hexadecimal. Works without `crypto.randomUUID`. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the customer is told about a rejected change. */
type NamedChange = Pick<StoredChange, 'key' | 'title'> & { list: ListName; call: string }

export interface RejectedChange {
  change: NamedChange
  /** The status of the answer; `null` if it was unreadable, or the change itself is. */
  status: number | null
}

/** Whether a stored change has everything that the customer is told about it. */
export function isNamedChange(value: unknown): value is NamedChange {
  if (!isRecord(value)) return false
  const { key, list, call, title } = value
  return [key, list, call, title].every((text) => typeof text === 'string') && `${list}` in lists
}

function areRejected(value: unknown): value is readonly RejectedChange[] {
  const isRejected = (one: unknown) =>
    isRecord(one) &&
    isNamedChange(one.change) &&
    (one.status === null || typeof one.status === 'number')
  return Array.isArray(value) && value.every(isRejected)
}

const rejected = storePerCustomer('refused-changes', areRejected, [], { syncAcrossTabs: true })

/** What the customer has not read yet, oldest first; empty for visitors. */
export const $rejectedChanges: ReadableAtom<readonly RejectedChange[]> = rejected.$value

/** Stores a rejected change until the customer has read it. The limit is that of waiting changes. */
export function reportRejected(
  customer: string,
  { key, list, call, title }: NamedChange,
  status: number | null,
): void {
  const place = rejected.of(customer)
  place.write([...place.read(), { change: { key, list, call, title }, status }].slice(-mostChanges))
}

/** Removes the rejected changes that the customer has read. */
export function dismissRejectedChanges(): void {
  rejected.write(null)
}
