/**
 * Where changes wait that the server has not confirmed: in local storage, for that is written before the
 * click is over. Each tab writes a key of its own, `bookshelf.outbox.<customer>.<tab>`, so that no tab
 * overwrites another's changes. A tab holds the Web Lock of that name for as long as its key holds
 * changes: whoever is granted the lock later knows that the tab is gone.
 */
import * as v from 'valibot'
import { browserLock, followStored, stored, storedKeys } from '../storage'
import { randomName, StoredChange } from './change'

/** How many changes of one tab may wait: beyond that, changes need a connection. */
const mostChanges = 100

const StoredChanges = v.array(StoredChange)

const prefix = 'bookshelf.outbox.'
const tab = randomName()
const keyOf = (customer: string) => `${prefix}${customer}.${tab}`
const changesIn = (key: string) => stored(key, StoredChanges, [])

/** Lets the lock of a key go, by key. */
const held = new Map<string, () => void>()

/** The changes of this tab that wait for a customer, oldest first. */
export function ownChanges(customer: string): readonly StoredChange[] {
  return changesIn(keyOf(customer)).read()
}

/**
 * Stores a change, in place of the one with the same key if there is one.
 * @returns whether it is stored: one that is not needs a connection.
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

/** Forgets a change: the server has confirmed or refused it. */
export function forgetChange(customer: string, { key }: Pick<StoredChange, 'key'>): void {
  const changes = ownChanges(customer).filter((one) => one.key !== key)
  changesIn(keyOf(customer)).write(changes.length > 0 ? changes : null)
  if (changes.length === 0) releaseLock(keyOf(customer))
}

/** Asked for before anything is written: who sees the key waits behind this tab. */
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
 * Hands over the changes of tabs that are gone, now and as they go. Where there are no Web Locks, those
 * that other tabs have left at this moment.
 * @param isWanted whether the customer is still the one who is here.
 * @param adopt hears of the changes once they are stored as this tab's own.
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
  followStored(prefix, changed)
}

/** The keys of other tabs; one ends in the random name of its tab. */
function otherKeys(customer: string): readonly string[] {
  return storedKeys('local', `${prefix}${customer}.`).filter(
    (key) => /\.[0-9a-f]{32}$/.test(key) && key !== keyOf(customer),
  )
}
