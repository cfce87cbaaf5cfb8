/** Changes that had to wait and were then rejected, until the customer has read it. */
import { isRecord, storePerCustomer } from '../storage'
import type { ReadableAtom } from '../store'
import { type ListName, lists, mostChanges, type StoredChange } from './change'

/** What the customer is told about a change. */
type NamedChange = Pick<StoredChange, 'key' | 'title'> & { list: ListName; call: string }

export interface RejectedChange {
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

function areRejected(value: unknown): value is readonly RejectedChange[] {
  const isRejected = (one: unknown) =>
    isRecord(one) &&
    isNamedChange(one.change) &&
    (one.status === null || typeof one.status === 'number')
  return Array.isArray(value) && value.every(isRejected)
}

const rejected = storePerCustomer('refused-changes', areRejected, [], { syncAcrossTabs: true })

/** What the customer has not read yet, oldest first; empty for visitors. */
export const $rejectedChanges: ReadableAtom<readonly RejectedChange[]> = rejected.$value

/** Stores a rejected change until the customer has read it. The limit is that of waiting changes. */
export function reportRejected(
  customer: string,
  { key, list, call, title }: NamedChange,
  status: number | null,
): void {
  const place = rejected.of(customer)
  place.write([...place.read(), { change: { key, list, call, title }, status }].slice(-mostChanges))
}

/** Removes the rejected changes that the customer has read. */
export function dismissRejectedChanges(): void {
  rejected.write(null)
}
