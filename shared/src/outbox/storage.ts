/**
 * Changes in local storage, which is written before the click has ended. Each tab writes its own key,
 * `bookshelf.outbox.<customer>.<random name>`, so tabs never overwrite each other. While its key holds
 * changes, the tab holds the Web Lock of that name: a tab that gets the lock knows that the owner is
 * closed or has sent everything, and takes over what it finds. A tab never uses a key again, since
 * another tab may still see its old content.
 */
import * as v from 'valibot'
import { type EndpointKey, endpoints } from '../contract/endpoints'
import { readText, type Stored, storageLag, stored, storedKeys, writeText } from '../storage'
import { type ListName, lists, mostChanges, randomName, type StoredChange } from './change'
import { isNamedChange, reportRefusal } from './refusals'

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

function write(customer: string, changes: Changes): boolean {
  const text = changes.size > 0 ? JSON.stringify([...changes.values()]) : null
  const isWritten = writeText('local', keyOf(customer), text)
  if (isWritten) own.set(customer, changes)
  return isWritten
}

/** The session storage key under which a page that is left notes the key of its changes for the tab's next page. */
const leftKey = 'bookshelf.left-outbox'

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
  // Without Web Locks, or if the browser refuses them, the next page takes over the changes at once.
  navigator.locks?.request(key, () => untilReleased).catch(() => {})
}

/**
 * How long the next page of a tab may take to start, in milliseconds. Until then, other tabs leave the changes to it.
 */
const nextPageTime = 5_000

/** The keys of other tabs whose changes this tab is about to take over. */
const awaited = new Set<string>()

/** How a tab takes over changes. */
interface Adoption {
  customer: string
  /** Whether the customer is still the current one. */
  isWanted: () => boolean
  /** Called with each change once this tab has stored them all. */
  adopt: (change: StoredChange) => void
}

/**
 * Takes over the changes of closed tabs, now and whenever one closes. Without Web Locks, only those
 * that other tabs have left so far.
 * @returns resolves once this tab has what its last page and closed tabs have left. Never rejects.
 */
export async function adoptChanges(adoption: Adoption): Promise<void> {
  const left = readText('session', leftKey)
  if (left !== null) writeText('session', leftKey, null)
  const adopted = adoptWhen(adoption, (key, take) =>
    ifFree(key, take, () => {
      // The tab's last page is still closing. This page shows what that one has shown, so it waits.
      if (key === left) return Promise.race([whenFree(key, take, storageLag), pause(nextPageTime)])
      whenFree(key, take, nextPageTime)
      return undefined
    }),
  )
  await Promise.all(adopted)
}

/** Takes over the changes of other tabs when they close, unless the next page of such a tab does so first. */
export function adoptLater(adoption: Adoption): void {
  adoptWhen(adoption, (key, take) => whenFree(key, take, nextPageTime))
}

function adoptWhen(
  adoption: Adoption,
  isTime: (key: string, take: () => void) => Promise<void>,
): readonly Promise<void>[] {
  // The name of a tab is random; quarantined changes are stored beside.
  const tabs = storedKeys('local', `${prefix}${adoption.customer}.`).filter((key) =>
    /\.[0-9a-f]{32}$/.test(key),
  )
  const others = tabs.filter((key) => key !== keyOf(adoption.customer) && !awaited.has(key))
  return others.map((key) => {
    awaited.add(key)
    return isTime(key, () => takeOver(key, adoption))
  })
}

function takeOver(key: string, { customer, isWanted, adopt }: Adoption) {
  awaited.delete(key)
  if (!isWanted()) return
  const place = stored(key, v.array(v.unknown()), [])
  const found: readonly unknown[] = place.read()
  const changes = found.filter(isChange)
  if (changes.length < found.length) quarantine(customer, key, found)
  if (move(customer, changes, place)) changes.forEach(adopt)
}

/** Moves a closed tab's changes to this tab's key. @returns false if storage refuses: they stay where they are. */
function move(
  customer: string,
  changes: readonly StoredChange[],
  place: Stored<readonly unknown[]>,
) {
  const isCopied = changes.length === 0 || storeChanges(customer, ...changes)
  place.write(null)
  // There may have been no space for two copies.
  if (isCopied || storeChanges(customer, ...changes)) return true
  place.write(changes)
  return false
}

/** Quarantines what this version of the shop cannot read, and notifies the customer. */
function quarantine(customer: string, key: string, entries: readonly unknown[]) {
  const unreadable = entries.filter((one) => !isChange(one))
  stored(`${key}.quarantined`, v.unknown(), null).write(unreadable)
  for (const one of unreadable) if (isNamedChange(one)) reportRefusal(customer, one, null)
}

/** Runs `task` if the tab with this key is gone or has sent everything, or else `otherwise`. Never rejects. */
async function ifFree(
  key: string,
  task: () => void,
  otherwise: () => Promise<unknown> | undefined,
): Promise<void> {
  const { locks } = navigator
  if (!locks) return task()
  await locks
    .request(key, { ifAvailable: true }, (lock) => (lock ? task() : otherwise()))
    .catch(task)
}

/**
 * Runs `task` some time after the tab with this key is gone, when everything that it stored has arrived. Never rejects.
 */
async function whenFree(key: string, task: () => void, time: number): Promise<void> {
  const { locks } = navigator
  if (!locks) return task()
  try {
    await locks.request(key, () => {})
  } catch {
    return task()
  }
  await pause(time)
  await ifFree(key, task, () => whenFree(key, task, time))
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
    effect: v.optional(v.object({ before: v.string(), after: v.string() })),
  }),
  v.check(({ call, body }) => {
    const schema: v.GenericSchema | null = endpoints[call].body
    return schema === null || v.is(schema, body)
  }, 'The body is not what the contract asks for.'),
)

const isChange = (one: unknown): one is StoredChange => v.is(ChangeSchema, one)
