/** Takes over the changes of closed tabs. */
import * as v from 'valibot'
import { type EndpointKey, endpoints } from '../contract/endpoints'
import { type Stored, storageLag, stored } from '../storage'
import type { StoredChange } from './change'
import { otherKeys, storeChanges } from './outbox-storage'
import { NamedChange, reportRefusal } from './refusals'

const Effect = v.object({ before: v.string(), after: v.string() })

const ChangeSchema = v.pipe(
  v.object({
    ...NamedChange.entries,
    call: v.picklist(Object.keys(endpoints) as EndpointKey[]),
    params: v.record(v.string(), v.string()),
    body: v.optional(v.unknown()),
    subject: v.string(),
    effect: v.optional(Effect),
  }),
  v.check(({ call, body }) => {
    const schema: v.GenericSchema | null = endpoints[call].body
    return schema === null || v.is(schema, body)
  }, 'The body is not what the contract asks for.'),
)

const isChange = (one: unknown): one is StoredChange => v.is(ChangeSchema, one)

const waitedFor = new Set<string>()

/**
 * Takes over the changes of closed tabs, now and whenever one closes. Without Web Locks, only those
 * that other tabs have left so far.
 * @param isWanted whether the customer is still the current one.
 * @param adopt called with each change once this tab has stored them all.
 */
export function adoptChanges(
  customer: string,
  isWanted: () => boolean,
  adopt: (change: StoredChange) => void,
): void {
  for (const key of otherKeys(customer)) {
    if (waitedFor.has(key)) continue
    waitedFor.add(key)
    whenLeft(key, () => {
      waitedFor.delete(key)
      if (!isWanted()) return
      const place = stored(key, v.array(v.unknown()), [])
      const found: readonly unknown[] = place.read()
      const changes = found.filter(isChange)
      if (changes.length < found.length) setAside(customer, key, found)
      if (move(customer, changes, place)) changes.forEach(adopt)
    })
  }
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

/** Runs `task` once the tab with this key is gone or has sent everything, and what it has stored last has arrived. */
function whenLeft(key: string, task: () => unknown): void {
  const { locks } = navigator
  if (!locks) {
    task()
    return
  }
  const tryLater = () => setTimeout(() => whenLeft(key, task), storageLag)
  locks
    .request(key, { ifAvailable: true }, (lock) =>
      lock ? task() : locks.request(key, () => {}).then(tryLater),
    )
    .catch(task)
}
