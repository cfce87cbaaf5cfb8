/** Changes that had to wait and were then refused, until the customer has read it. */
import { isRecord, storePerCustomer } from '../storage'
import type { ReadableAtom } from '../store'
import { type ListName, lists, mostChanges, type StoredChange } from './change'

/** What the customer is told about a change. */
interface NamedChange {
  key: string
  list: ListName
  call: string
  title: string
}

export interface Refusal {
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

function areRefusals(value: unknown): value is readonly Refusal[] {
  const isRefusal = (one: unknown) =>
    isRecord(one) &&
    isNamedChange(one.change) &&
    (one.status === null || typeof one.status === 'number')
  return Array.isArray(value) && value.every(isRefusal)
}

const refusals = storePerCustomer('refused-changes', areRefusals, [], { syncAcrossTabs: true })

/** What the customer has not read yet, oldest first; empty for visitors. */
export const $refusals: ReadableAtom<readonly Refusal[]> = refusals.$value

/** Stores a refusal until the customer has read it. The limit is that of waiting changes. */
export function reportRefusal(
  customer: string,
  { key, list, call, title }: NamedChange | StoredChange,
  status: number | null,
): void {
  const place = refusals.of(customer)
  const refusal = { change: { key, list, call, title }, status }
  place.write([...place.read(), refusal].slice(-mostChanges))
}

/** Removes the refusals that the customer has read. */
export function dismissRefusals(): void {
  refusals.write(null)
}
