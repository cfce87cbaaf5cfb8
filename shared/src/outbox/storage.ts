/**
 * Changes in local storage, which is written before the click has ended. Each tab writes its own key,
 * `bookshelf.outbox.<customer>.<random name>`, so tabs never overwrite each other. While its key holds
 * changes, the tab holds the Web Lock of that name: a tab that gets the lock knows that the owner is
 * closed or has sent everything, and takes over what it finds. A tab never uses a key again, since
 * another tab may still see its old content.
 */
import * as v from 'valibot'
import { type EndpointKey, endpoints } from '../contract/endpoints'
import { readText, storageLag, storedKeys, writeText } from '../storage/browser-storage'
import { stored } from '../storage/stored'
import {
  isNamedChange,
  type ListName,
  lists,
  mostChanges,
  randomName,
  reportRejected,
  type StoredChange,
} from './change'

/** What the keys of all tabs begin with. */
export const prefix = 'bookshelf.outbox.'

/** Where this tab stores the changes of one customer. No other tab writes there. */
interface Place {
  key: string
  changes: ReadonlyMap<string, StoredChange>
  releaseLock: () => void
}

/** By customer, while there are changes. */
const places = new Map<string, Place>()

/** Whether one more change may wait. What closed tabs have left is taken over beyond the limit. */
export const hasRoom = (customer: string): boolean =>
  (places.get(customer)?.changes.size ?? 0) < mostChanges

/** This tab's waiting changes of a customer, oldest first. */
export function ownChanges(customer: string): readonly StoredChange[] {
  return [...(places.get(customer)?.changes.values() ?? [])]
}

/**
 * Stores changes, replacing those with the same keys: all of them or none.
 * @returns whether they are stored; otherwise they need a connection.
 */
export function storeChanges(customer: string, ...added: readonly StoredChange[]): boolean {
  const place = places.get(customer) ?? openPlace(customer)
  const changes = new Map(place.changes)
  for (const change of added) changes.set(change.key, change)
  return write(place, changes)
}

/** Removes a change that the server has confirmed or rejected. */
export function forgetChange(customer: string, { key }: Pick<StoredChange, 'key'>): void {
  const place = places.get(customer)
  if (!place) return
  const changes = new Map(place.changes)
  changes.delete(key)
  write(place, changes)
  if (changes.size > 0) return
  place.releaseLock()
  places.delete(customer)
}

function write(place: Place, changes: Place['changes']): boolean {
  const text = changes.size > 0 ? JSON.stringify([...changes.values()]) : null
  const isWritten = writeText('local', place.key, text)
  if (isWritten) place.changes = changes
  return isWritten
}

/** The session storage key under which a page that is left notes the key of its changes for the tab's next page. */
const lastPageKey = 'bookshelf.left-outbox'

/** Requests the lock before the first write, so that another tab that sees the key waits for this one. */
function openPlace(customer: string): Place {
  const key = `${prefix}${customer}.${randomName()}`
  const place: Place = { key, changes: new Map(), releaseLock: () => {} }
  const leave = () => writeText('session', lastPageKey, key)
  addEventListener('pagehide', leave)
  const untilReleased = new Promise<void>((resolve) => {
    place.releaseLock = () => {
      removeEventListener('pagehide', leave)
      resolve()
    }
  })
  // Without Web Locks, or if the browser refuses them, the next page takes over the changes at once.
  navigator.locks?.request(key, () => untilReleased).catch(() => {})
  places.set(customer, place)
  return place
}

/**
 * How long the next page of a tab may take to start, in milliseconds. Until then, other tabs leave the changes to it.
 */
const nextPageTime = 5_000

/** The keys of other tabs whose changes this tab is about to take over. */
const awaited = new Set<string>()

/** How a tab takes over changes. */
interface Takeover {
  customer: string
  /** Whether the customer is still the current one. */
  isWanted: () => boolean
  /** Called with each change once this tab has stored them all. */
  restore: (change: StoredChange) => void
}

/**
 * Takes over the changes of closed tabs, now and whenever one closes. Without Web Locks, only those
 * that other tabs have left so far.
 * @returns resolves once this tab has what its last page and closed tabs have left. Never rejects.
 */
export async function takeOverChanges(takeover: Takeover): Promise<void> {
  const ofLastPage = readText('session', lastPageKey)
  if (ofLastPage !== null) writeText('session', lastPageKey, null)
  const takenOver = keysOfOthers(takeover).map(async (key) => {
    const take = () => takeOver(key, takeover)
    if (await runIfFree(key, take)) return
    const taken = runWhenFree(key, take, key === ofLastPage ? storageLag : nextPageTime)
    // The tab's last page is still closing. This page shows what that one has shown, so it waits.
    if (key === ofLastPage) await Promise.race([taken, pause(nextPageTime)])
  })
  await Promise.all(takenOver)
}

/** Takes over the changes of other tabs when they close, unless the next page of such a tab does so first. */
export function takeOverLater(takeover: Takeover): void {
  for (const key of keysOfOthers(takeover))
    runWhenFree(key, () => takeOver(key, takeover), nextPageTime)
}

/** The keys of other tabs that are not awaited yet. From now on, they are. */
function keysOfOthers({ customer }: Takeover): readonly string[] {
  const own = places.get(customer)?.key
  const others = storedKeys('local', `${prefix}${customer}.`).filter(
    // The name of a tab is random; quarantined changes are stored beside.
    (key) => /\.[0-9a-f]{32}$/.test(key) && key !== own && !awaited.has(key),
  )
  for (const key of others) awaited.add(key)
  return others
}

/** Moves a closed tab's changes to this tab's key. If storage refuses that, they stay where they are. */
function takeOver(key: string, { customer, isWanted, restore }: Takeover) {
  awaited.delete(key)
  if (!isWanted()) return
  const place = stored(key, v.array(v.unknown()), [])
  const found: readonly unknown[] = place.read()
  const changes = found.filter(isChange)
  if (changes.length < found.length) quarantine(customer, key, found)
  const copy = () => changes.length === 0 || storeChanges(customer, ...changes)
  const isCopied = copy()
  place.write(null)
  // There may have been no space for two copies.
  if (isCopied || copy()) changes.forEach(restore)
  else place.write(changes)
}

/** Quarantines what this version of the shop cannot read, and notifies the customer. */
function quarantine(customer: string, key: string, entries: readonly unknown[]) {
  const unreadable = entries.filter((one) => !isChange(one))
  stored(`${key}.quarantined`, v.unknown(), null).write(unreadable)
  for (const one of unreadable) if (isNamedChange(one)) reportRejected(customer, one, null)
}

/**
 * Runs `task` if the tab with this key is gone or has sent everything, or if the browser has no locks.
 * @returns whether it ran.
 */
async function runIfFree(key: string, task: () => void): Promise<boolean> {
  const run = () => {
    task()
    return true
  }
  const { locks } = navigator
  if (!locks) return run()
  return await locks
    .request(key, { ifAvailable: true }, (lock) => (lock ? run() : false))
    .catch(run)
}

/** Runs `task` some time after the tab with this key is gone, when everything that it stored has arrived. */
async function runWhenFree(key: string, task: () => void, time: number): Promise<void> {
  if (navigator.locks) {
    const isFree = navigator.locks.request(key, () => {}).then(() => pause(time))
    await isFree.catch(() => {})
  }
  if (!(await runIfFree(key, task))) await runWhenFree(key, task, time)
}

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

const ChangeSchema = v.pipe(
  v.object({
    key: v.string(),
    list: v.picklist(Object.keys(lists) as ListName[]),
    title: v.string(),
    call: v.picklist(Object.keys(endpoints) as EndpointKey[]),
    params: v.record(v.string(), v.string()),
    body: v.optional(v.unknown()),
    subject: v.string(),
    sent: v.optional(v.literal(true)),
  }),
  v.check(({ call, body }) => {
    const schema: v.GenericSchema | null = endpoints[call].body
    return schema === null || v.is(schema, body)
  }, 'The body is not what the contract asks for.'),
)

const isChange = (one: unknown): one is StoredChange => v.is(ChangeSchema, one)
