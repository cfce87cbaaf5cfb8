/** Changes that had to wait and were then refused. The customer is notified until they have read it. */
import * as v from 'valibot'
import { $customerId } from '../session'
import { atom, type ReadableAtom, readKept, writeKept } from '../store'
import { type StoredChange, StoredChange as StoredChangeSchema } from './change'

/** How many are stored; the oldest are dropped first. */
const mostRefusals = 20

const Refusal = v.object({
  change: StoredChangeSchema,
  /** The status of the answer; `null` if it was unreadable. */
  status: v.nullable(v.number()),
})
export type Refusal = v.InferOutput<typeof Refusal>

const keyOf = (customer: string) => `bookshelf.refused-changes.${customer}`
const $refusalsStore = atom<readonly Refusal[]>([])

/** Unread refusals, oldest first; empty for visitors. */
export const $refusals: ReadableAtom<readonly Refusal[]> = $refusalsStore

/** Stores a refusal until the customer has read it. */
export function reportRefusal(customer: string, change: StoredChange, status: number | null): void {
  const before = readKept(keyOf(customer), v.array(Refusal), [])
  store(customer, [...before, { change, status }].slice(-mostRefusals))
}

/** Removes the refusals that the customer has read. */
export function dismissRefusals(): void {
  const customer = $customerId.get()
  if (customer !== null) store(customer, [])
}

function store(customer: string, refusals: readonly Refusal[]) {
  writeKept(keyOf(customer), refusals.length > 0 ? refusals : null)
  if (customer === $customerId.get()) $refusalsStore.set(refusals)
}

$customerId.subscribe((customer) => {
  $refusalsStore.set(customer === null ? [] : readKept(keyOf(customer), v.array(Refusal), []))
})
