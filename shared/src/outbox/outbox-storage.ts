/**
 * Unconfirmed changes in local storage, which is written before the click has ended. Each tab
 * writes its own key, `bookshelf.outbox.<customer>.<tab>`, so tabs never overwrite each other.
 * While its key holds changes, the tab holds the Web Lock of that name: who gets the lock knows
 * that the tab is gone.
 */
import * as v from 'valibot'
import { browserLock, onStorageChange, stored, storedKeys } from '../storage'
import { randomName, StoredChange } from './change'

/** How many changes of one tab may wait. Further changes need a connection. */
const mostChanges = 100

const StoredChanges = v.array(StoredChange)

const prefix = 'bookshelf.outbox.'
const tab = randomName()
const keyOf = (customer: string) => `${prefix}${customer}.${tab}`
const changesIn = (key: string) => stored(key, StoredChanges, [])

/** Functions that release a lock, by key. */
const held = new Map<string, () => void>()

/** This tab's waiting changes of a customer, oldest first. */
export function ownChanges(customer: string): readonly StoredChange[] {
  return changesIn(keyOf(customer)).read()
}

/**
 * Stores a change, replacing one with the same key.
 * @returns whether it is stored; otherwise it needs a connection.
 */
export function storeChange(customer: string, change: StoredChange): boolean {
  const before = ownChanges(customer)
  const changes = before.some(({ key }) => key === change.key)
    ? before.map((one) => (one.key === change.key ? change : one))
    : [...before, change]
  if (changes.length > mostChanges) return false
  holdLock(keyOf(customer))
  return changesIn(keyOf(customer)).write(changes)
}

/** Removes a change that the server has confirmed or refused. */
export function forgetChange(customer: string, { key }: Pick<StoredChange, 'key'>): void {
  const changes = ownChanges(customer).filter((one) => one.key !== key)
  changesIn(keyOf(customer)).write(changes.length > 0 ? changes : null)
  if (changes.length === 0) releaseLock(keyOf(customer))
}

/** Requested before the first write, so that another tab that sees the key waits for this one. */
function holdLock(key: string) {
  if (held.has(key)) return
  const untilReleased = new Promise<void>((resolve) => held.set(key, resolve))
  browserLock(key).whenFree(() => untilReleased)
}

function releaseLock(key: string) {
  held.get(key)?.()
  held.delete(key)
}

const waitedFor = new Set<string>()

/**
 * Takes over the changes of closed tabs, now and whenever one closes. Without Web Locks, only those
 * that other tabs have left so far.
 * @param isWanted whether the customer is still the current one.
 * @param adopt called with the changes once this tab has stored them.
 */
export function adoptChanges(
  customer: string,
  isWanted: () => boolean,
  adopt: (changes: readonly StoredChange[]) => void,
): void {
  for (const key of otherKeys(customer)) {
    if (waitedFor.has(key)) continue
    waitedFor.add(key)
    browserLock(key).whenFree(async () => {
      waitedFor.delete(key)
      if (!isWanted()) return
      const changes = changesIn(key).read()
      if (!changes.every((change) => storeChange(customer, change))) return
      changesIn(key).write(null)
      adopt(changes)
    })
  }
}

/** Calls `changed` when another tab stores or removes changes. */
export function onOtherTabs(changed: () => void): void {
  onStorageChange(prefix, changed)
}

/** The keys of other tabs; one ends in the random name of its tab. */
function otherKeys(customer: string): readonly string[] {
  return storedKeys('local', `${prefix}${customer}.`).filter(
    (key) => /\.[0-9a-f]{32}$/.test(key) && key !== keyOf(customer),
  )
}
