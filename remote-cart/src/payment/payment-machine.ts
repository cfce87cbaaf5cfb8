/**
 * The states of a payment and what leads from one to the next: pure, and drawn in docs/payment.md.
 * A journal of attempts is kept, so that whatever happens between two steps, the next page knows
 * where to go on.
 */
import { Address, CartItem, CouponName } from 'shared/contract/entities'
import { isFinished } from 'shared/orders'
import * as v from 'shared/schema'

/** What is being paid. Amounts are left out: they are computed from the lines whenever needed. */
const Draft = v.object({
  id: v.string(),
  items: v.array(CartItem),
  coupon: v.nullable(CouponName),
  deliveryAddress: Address,
  startedAt: v.string(),
})
export type Draft = v.InferOutput<typeof Draft>

const id = v.string()
const draft = Draft
const paymentId = v.string()

const Attempt = v.variant('phase', [
  /** Written before the widget opens: from here on money may move. */
  v.object({ phase: v.literal('opening'), id, draft }),
  /** The provider reported a failure; the widget stays open for another try. */
  v.object({ phase: v.literal('failed'), id, draft }),
  /** The page that had the widget open is gone: nobody here knows how it ended. */
  v.object({ phase: v.literal('unknown'), id, draft }),
  /** The provider reported a payment that stands in no order yet. */
  v.object({ phase: v.literal('paid'), id, draft, paymentId }),
  /** The order stands; the paid books are still in the cart. */
  v.object({ phase: v.literal('recorded'), id, draft, paymentId }),
  /** Done. Only the ids stay, to know a report that comes twice. */
  v.object({ phase: v.literal('cleared'), id, paymentId }),
  /** Closed without a payment. */
  v.object({ phase: v.literal('dismissed'), id }),
])
export type Attempt = v.InferOutput<typeof Attempt>
type Phase = Attempt['phase']

/** All attempts that still matter, oldest first. No attempt at all is the state `idle`. */
export const Journal = v.array(Attempt)
export type Journal = readonly Attempt[]

export type PaymentEvent =
  /** The shopper pays; ignored while anything is pending. */
  | { type: 'began'; draft: Draft }
  | { type: 'failed'; id: string }
  | { type: 'dismissed'; id: string }
  /** Carries the draft, so that a payment is known even if the journal has lost its attempt. */
  | { type: 'succeeded'; draft: Draft; paymentId: string }
  | { type: 'recorded'; id: string }
  | { type: 'cleared'; id: string }
  /** Nobody holds the lock of payments, so no widget is open: open attempts have lost their page. */
  | { type: 'orphaned' }
  /** The shopper says that an unknown payment did not go through. */
  | { type: 'given-up'; id: string }

/** What each event makes of an attempt; an event that is not listed changes nothing. */
export const transitions: Record<Phase, Partial<Record<PaymentEvent['type'], Phase>>> = {
  opening: { succeeded: 'paid', failed: 'failed', dismissed: 'dismissed', orphaned: 'unknown' },
  failed: { succeeded: 'paid', dismissed: 'dismissed', orphaned: 'unknown' },
  unknown: { succeeded: 'paid', 'given-up': 'dismissed' },
  dismissed: { succeeded: 'paid' },
  paid: { recorded: 'recorded' },
  recorded: { cleared: 'cleared' },
  cleared: {},
}

/** How many attempts are remembered when another begins, to know a report that comes late or twice. */
const remembered = 10

/** The attempt to deal with before another may begin, reported payments first; or `null`. */
export function pendingPayment(journal: Journal): Attempt | null {
  return (
    journal.find(({ phase }) => phase === 'paid' || phase === 'recorded') ??
    journal.find(({ phase }) => !isFinished(phase)) ??
    null
  )
}

/** The journal after an event. Every event may come at every time. */
export function reduce(journal: Journal, event: PaymentEvent): Journal {
  switch (event.type) {
    case 'began':
      if (pendingPayment(journal)) return journal
      return [
        ...journal.slice(-remembered),
        { phase: 'opening', id: event.draft.id, draft: event.draft },
      ]
    case 'succeeded':
      return withPayment(journal, event.draft, event.paymentId)
    case 'orphaned':
      return journal.map((attempt) => moved(attempt, event.type))
    default:
      return journal.map((attempt) =>
        attempt.id === event.id ? moved(attempt, event.type) : attempt,
      )
  }
}

function withPayment(journal: Journal, draft: Draft, paymentId: string): Journal {
  if (journal.some((one) => 'paymentId' in one && one.paymentId === paymentId)) return journal
  const paid: Attempt = { phase: 'paid', id: draft.id, draft, paymentId }
  const mine = journal.find(({ id }) => id === draft.id)
  if (!mine) return [...journal, paid]
  if (transitions[mine.phase].succeeded) return journal.map((one) => (one === mine ? paid : one))
  // A second charge for one attempt should never come; if it does, it must not get lost.
  return [...journal, { ...paid, id: `${draft.id}/${paymentId}` }]
}

/** The attempt in its next phase, with what that phase still needs. */
function moved(attempt: Attempt, event: PaymentEvent['type']): Attempt {
  const { id } = attempt
  const phase = transitions[attempt.phase][event]
  if (phase === 'dismissed') return { phase, id }
  if (!('draft' in attempt)) return attempt
  if (phase === 'failed' || phase === 'unknown') return { phase, id, draft: attempt.draft }
  if (!('paymentId' in attempt)) return attempt
  if (phase === 'recorded') return { ...attempt, phase }
  if (phase === 'cleared') return { phase, id, paymentId: attempt.paymentId }
  return attempt
}
