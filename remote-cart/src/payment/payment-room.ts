/** How much room a payment needs on the device from its beginning to its end: reserved before money moves. */
import type { Order } from 'shared/contract/entities'
import { paidOrder } from './paid-order'
import type { Draft, Journal } from './payment-machine'

/** A payment id as long as any that room is reserved for. The provider's have 18 characters. */
const longestPaymentId = 'x'.repeat(64)

/** The journal with every attempt that may still grow at the largest that it can become. */
export function atItsLargest(journal: Journal): Journal {
  return journal.map((attempt) =>
    'draft' in attempt
      ? { phase: 'recorded', id: attempt.id, draft: attempt.draft, paymentId: longestPaymentId }
      : attempt,
  )
}

/** The order of a draft at the largest that it can become. */
export function largestOrder(draft: Draft): Order {
  return paidOrder(draft, longestPaymentId)
}
