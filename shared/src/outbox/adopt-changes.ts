/** Takes over the changes of closed tabs. */
import * as v from 'valibot'
import { type EndpointKey, endpoints } from '../contract/endpoints'
import { type Stored, storageLag, stored } from '../storage'
import type { StoredChange } from './change'
import { otherKeys, storeChanges, takeLeftKey } from './outbox-storage'
import { NamedChange, reportRefusal } from './refusals'

const Effect = v.object({ before: v.string(), after: v.string() })

const ChangeSchema = v.pipe(
  v.object({
    ...NamedChange.entries,
    call: v.picklist(Object.keys(endpoints) as EndpointKey[]),
    params: v.record(v.string(), v.string()),
    body: v.optional(v.unknown()),
    subject: v.string(),
    sent: v.optional(v.literal(true)),
    effect: v.optional(Effect),
  }),
  v.check(({ call, body }) => {
    const schema: v.GenericSchema | null = endpoints[call].body
    return schema === null || v.is(schema, body)
  }, 'The body is not what the contract asks for.'),
)

const isChange = (one: unknown): one is StoredChange => v.is(ChangeSchema, one)

/** How long the next page of a tab may take to start, in milliseconds. Meanwhile, other tabs leave the changes to it. */
const nextPageTime = 5_000

const waitedFor = new Set<string>()

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
  const left = takeLeftKey()
  const adopted = otherKeys(adoption.customer).map((key) => {
    if (waitedFor.has(key)) return undefined
    waitedFor.add(key)
    const take = () => takeOver(key, adoption)
    return ifFree(key, take, () => {
      const taken = whenFree(key, take, key === left ? storageLag : nextPageTime)
      // The tab's last page is ending: what it has shown is shown by this one.
      return key === left ? taken : undefined
    })
  })
  await (left === null ? Promise.all(adopted) : inTime(Promise.all(adopted)))
}

/** Resolves with `task`, or when it has taken too long. */
function inTime(task: Promise<unknown>): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(resolve, nextPageTime)
  })
  return Promise.race([task, tooLate]).finally(() => clearTimeout(timer))
}

/** Takes over the changes of other tabs when they close, but not before the next page of such a tab has had its chance. */
export function adoptLater(adoption: Adoption): void {
  for (const key of otherKeys(adoption.customer)) {
    if (waitedFor.has(key)) continue
    waitedFor.add(key)
    whenFree(key, () => takeOver(key, adoption), nextPageTime)
  }
}

function takeOver(key: string, { customer, isWanted, adopt }: Adoption) {
  waitedFor.delete(key)
  if (!isWanted()) return
  const place = stored(key, v.array(v.unknown()), [])
  const found: readonly unknown[] = place.read()
  const changes = found.filter(isChange)
  if (changes.length < found.length) setAside(customer, key, found)
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
  // There may have been no room for two copies.
  if (isCopied || storeChanges(customer, ...changes)) return true
  place.write(changes)
  return false
}

/** Quarantines entries that are no changes of this version of the shop, and notifies the customer. */
function setAside(customer: string, key: string, entries: readonly unknown[]) {
  const unreadable = entries.filter((one) => !isChange(one))
  stored(`${key}.quarantined`, v.unknown(), null).write(unreadable)
  for (const one of unreadable) if (v.is(NamedChange, one)) reportRefusal(customer, one, null)
}

/** Runs `task` if the tab with this key is gone or has sent everything, or else `otherwise`. Never rejects. */
async function ifFree(
  key: string,
  task: () => void,
  otherwise: () => Promise<void> | undefined,
): Promise<void> {
  const { locks } = navigator
  if (!locks) return task()
  await locks
    .request(key, { ifAvailable: true }, (lock) => (lock ? task() : otherwise()))
    .catch(task)
}

/** Runs `task` some time after the tab with this key is gone, when all that it has stored has arrived. Never rejects. */
async function whenFree(key: string, task: () => void, pause: number): Promise<void> {
  const { locks } = navigator
  if (!locks) return task()
  try {
    await locks.request(key, () => {})
  } catch {
    return task()
  }
  await new Promise((resolve) => setTimeout(resolve, pause))
  await ifFree(key, task, () => whenFree(key, task, pause))
}
