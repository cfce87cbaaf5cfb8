/** Changes that were shown, had to wait, and were then refused: the customer is told until they have read it. */
import * as v from 'valibot'
import { storePerCustomer } from '../storage'
import type { ReadableAtom } from '../store'
import { type StoredChange, StoredChange as StoredChangeSchema } from './change'

/** How many are remembered; the oldest go first. */
const mostRefusals = 20

const Refusal = v.object({
  change: StoredChangeSchema,
  /** The status of the server's answer; `null` where the answer made no sense. */
  status: v.nullable(v.number()),
})
export type Refusal = v.InferOutput<typeof Refusal>

const refusals = storePerCustomer('refused-changes', v.array(Refusal), [])

/** What the customer has not read yet, oldest first; empty for visitors. */
export const $refusals: ReadableAtom<readonly Refusal[]> = refusals.$value

/** Remembers a refusal until the customer has read it. */
export function reportRefusal(customer: string, change: StoredChange, status: number | null): void {
  const stored = refusals.of(customer)
  stored.write([...stored.read(), { change, status }].slice(-mostRefusals))
}

/** Forgets what the customer has read. */
export function dismissRefusals(): void {
  refusals.write(null)
}
