/** How much storage a payment needs until its end; reserved before it starts. */
import type { Order } from 'shared/contract'
import { paidOrder } from './paid-order'
import type { Draft, Journal } from './payment-machine'

/** Longer than the provider's payment ids, which have 18 characters. */
const maxPaymentId = 'x'.repeat(64)

/** The journal with every open attempt at its maximum size. */
export function atMaximumSize(journal: Journal): Journal {
  return journal.map((attempt) =>
    'draft' in attempt
      ? {
          phase: 'recorded',
          id: attempt.id,
          draft: attempt.draft,
          paymentId: maxPaymentId,
          taking: longest(attempt.draft.items.map(({ _id }) => _id)),
        }
      : attempt,
  )
}

function longest(texts: readonly string[]): string {
  return texts.reduce((one, other) => (other.length > one.length ? other : one), '')
}

/** The order of a draft with the longest payment id: it needs the most space. */
export function largestOrder(draft: Draft): Order {
  return paidOrder(draft, maxPaymentId)
}
