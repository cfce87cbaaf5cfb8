/** How much storage a payment needs until its end; reserved before it starts. */
import type { Order } from 'shared/contract'
import { paidOrder } from './paid-order'
import type { Attempt, Draft, Journal } from './payment-machine'

/** Longer than the provider's ids, which have 18 characters, and as long as its signatures. */
const maxPaymentId = 'x'.repeat(64)

/** The journal with every open attempt at its maximum size. */
export function atMaximumSize(journal: Journal): Journal {
  return journal.map((attempt) => ('draft' in attempt ? largestAttempt(attempt) : attempt))
}

function largestAttempt({ id, draft }: { id: string; draft: Draft }): Attempt {
  const paymentId = maxPaymentId
  if (draft.onServer) {
    const confirmation = {
      razorpay_payment_id: maxPaymentId,
      razorpay_order_id: maxPaymentId,
      razorpay_signature: maxPaymentId,
    }
    return { phase: 'paid', id, draft, paymentId, confirmation }
  }
  const taking = longest(draft.items.map(({ _id }) => _id))
  return { phase: 'recorded', id, draft, paymentId, taking }
}

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), '')
}

/** If the device keeps orders: the order of a draft with the longest payment id, which needs the most space. */
export function largestOrder(draft: Draft): Order {
  return paidOrder(draft, maxPaymentId)
}
