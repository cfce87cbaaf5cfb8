/** Changes that had to wait and were then refused. The customer is notified until they have read it. */
import * as v from 'valibot'
import { storePerCustomer } from '../storage'
import type { ReadableAtom } from '../store'
import { type ListName, lists } from './change'
import { mostChanges } from './outbox-storage'

/** What the customer is told of a change. */
export const NamedChange = v.object({
  key: v.string(),
  list: v.picklist(Object.keys(lists) as ListName[]),
  call: v.string(),
  title: v.string(),
})

const Refusal = v.object({
  change: NamedChange,
  /** The status of the answer; `null` if it was unreadable, or the change itself is. */
  status: v.nullable(v.number()),
})
export type Refusal = v.InferOutput<typeof Refusal>

const refusals = storePerCustomer('refused-changes', v.array(Refusal), [], {
  syncAcrossTabs: true,
})

/** What the customer has not read yet, oldest first; empty for visitors. */
export const $refusals: ReadableAtom<readonly Refusal[]> = refusals.$value

/** Stores a refusal until the customer has read it. The limit is that of waiting changes. */
export function reportRefusal(
  customer: string,
  { key, list, call, title }: v.InferOutput<typeof NamedChange>,
  status: number | null,
): void {
  const stored = refusals.of(customer)
  const refusal = { change: { key, list, call, title }, status }
  stored.write([...stored.read(), refusal].slice(-mostChanges))
}

/** Removes the refusals that the customer has read. */
export function dismissRefusals(): void {
  refusals.write(null)
}
