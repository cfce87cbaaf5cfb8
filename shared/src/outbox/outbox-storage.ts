/**
 * Unconfirmed changes in local storage, which is written before the click has ended. Each tab
 * writes its own key, `bookshelf.outbox.<customer>.<random name>`, so tabs never overwrite each other.
 * While its key holds changes, the tab holds the Web Lock of that name: a tab that gets the lock knows
 * that the owner is closed or has sent everything. A tab never uses a key again, since another tab may
 * still see its old content.
 */
import { readText, storedKeys, writeText } from '../storage'
import { randomName, type StoredChange } from './change'

/** How many changes of one tab may wait. Further changes need a connection. */
export const mostChanges = 100

/** Whether one more change may wait. What closed tabs have left is taken over beyond the limit. */
export const hasRoom = (customer: string): boolean => (own.get(customer)?.size ?? 0) < mostChanges

/** What the keys of all tabs begin with. */
export const prefix = 'bookshelf.outbox.'

/** The key in use, by customer. */
const keys = new Map<string, string>()

function keyOf(customer: string): string {
  const key = keys.get(customer) ?? `${prefix}${customer}.${randomName()}`
  keys.set(customer, key)
  return key
}

type Changes = ReadonlyMap<string, StoredChange>

/** What this tab has stored, by customer. No other tab writes its keys. */
const own = new Map<string, Changes>()

/** Functions that release a lock, by key. */
const held = new Map<string, () => void>()

/** This tab's waiting changes of a customer, oldest first. */
export function ownChanges(customer: string): readonly StoredChange[] {
  return [...(own.get(customer)?.values() ?? [])]
}

/**
 * Stores changes, replacing those with the same keys: all of them or none.
 * @returns whether they are stored; otherwise they need a connection.
 */
export function storeChanges(customer: string, ...added: readonly StoredChange[]): boolean {
  const changes = new Map(own.get(customer))
  for (const change of added) changes.set(change.key, change)
  holdLock(keyOf(customer))
  return write(customer, changes)
}

/** Removes a change that the server has confirmed or refused. */
export function forgetChange(customer: string, { key }: Pick<StoredChange, 'key'>): void {
  const changes = new Map(own.get(customer))
  changes.delete(key)
  write(customer, changes)
  if (changes.size > 0) return
  held.get(keyOf(customer))?.()
  held.delete(keyOf(customer))
  keys.delete(customer)
}

/** The session storage key of what the last page of this tab has left: the key of its changes. */
const leftKey = 'bookshelf.left-outbox'

/** The key of the changes that the last page of this tab has left; `null` if it has left none. Can be asked once. */
export function takeLeftKey(): string | null {
  const key = readText('session', leftKey)
  if (key !== null) writeText('session', leftKey, null)
  return key
}

function write(customer: string, changes: Changes): boolean {
  const text = changes.size > 0 ? JSON.stringify([...changes.values()]) : null
  const isWritten = writeText('local', keyOf(customer), text)
  if (isWritten) own.set(customer, changes)
  return isWritten
}

/** Requested before the first write, so that another tab that sees the key waits for this one. */
function holdLock(key: string) {
  if (held.has(key)) return
  const leave = () => writeText('session', leftKey, key)
  addEventListener('pagehide', leave)
  const untilReleased = new Promise<void>((resolve) => {
    held.set(key, () => {
      removeEventListener('pagehide', leave)
      resolve()
    })
  })
  // Without Web Locks, or where the browser refuses them, the next page takes the changes over at once.
  navigator.locks?.request(key, () => untilReleased).catch(() => {})
}

/** The keys of other tabs with changes of a customer; one ends in the random name of its tab. */
export function otherKeys(customer: string): readonly string[] {
  return storedKeys('local', `${prefix}${customer}.`).filter(
    (key) => /\.[0-9a-f]{32}$/.test(key) && key !== keyOf(customer),
  )
}
