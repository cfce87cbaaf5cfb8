/** Takes over the changes of closed tabs. */
import * as v from 'valibot'
import { type EndpointKey, endpoints } from '../contract/endpoints'
import { storageLag, stored } from '../storage'
import { type ListName, lists, type StoredChange } from './change'
import { otherKeys, storeChanges } from './outbox-storage'

const Effect = v.object({ before: v.string(), after: v.string() })

const StoredChanges = v.array(
  v.pipe(
    v.object({
      key: v.string(),
      list: v.picklist(Object.keys(lists) as ListName[]),
      call: v.picklist(Object.keys(endpoints) as EndpointKey[]),
      params: v.record(v.string(), v.string()),
      body: v.optional(v.unknown()),
      subject: v.string(),
      title: v.string(),
      effect: v.optional(Effect),
    }),
    v.check(({ call, body }) => {
      const schema: v.GenericSchema | null = endpoints[call].body
      return schema === null || v.is(schema, body)
    }, 'The body is not what the contract asks for.'),
  ),
)

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
      const place = stored(key, StoredChanges, [])
      const changes = place.read()
      if (changes.length > 0 && !storeChanges(customer, ...changes)) return
      place.write(null)
      changes.forEach(adopt)
    })
  }
}

/**
 * Runs `task` once the tab with this key is gone, and what it has stored last has arrived. A tab
 * without changes has no lock, either, and may take it again for the next change.
 */
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
