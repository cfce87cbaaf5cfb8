/**
 * The state machine of payments, drawn in docs/payment.md. A journal of attempts shows the next
 * page where to continue.
 *
 * Orders are made in one of two places (orders.ts), and an attempt keeps the place that it began with, whatever
 * `site.json` says later. Only the device's orders are `recorded`; only a server, which has `onServer` in the draft,
 * doubts a report.
 */

import {
  Address,
  Arrival,
  array,
  CartItem,
  type InferOutput,
  literal,
  nullable,
  object,
  optional,
  PaymentConfirmation,
  Rupees,
  string,
  variant,
} from 'shared/schema'
import { isFinished } from 'shared/shop'

/** The books to pay for. If the device keeps orders, amounts are computed from the lines. */
const Draft = object({
  /** Our id, or the server's id of the payment that it made. */
  id: string(),
  items: array(CartItem),
  /** The coupon's name. */
  coupon: nullable(string()),
  /** What it takes off, in rupees. */
  saved: optional(Rupees, 0),
  deliveryAddress: Address,
  startedAt: string(),
  /** What the customer was shown, for the order; missing if the shop promised nothing. */
  arrival: optional(Arrival),
  /** What the server charges; missing if the device keeps the order. */
  onServer: optional(object({ total: Rupees })),
})
export type Draft = InferOutput<typeof Draft>

const id = string()
const draft = Draft
const paymentId = string()

const Attempt = variant('phase', [
  /** Written before the widget opens. */
  object({ phase: literal('opening'), id, draft }),
  object({ phase: literal('failed'), id, draft }),
  /** The page with the widget was closed: the result is unknown. */
  object({ phase: literal('unknown'), id, draft }),
  /**
   * Reported as paid; not yet an order. `confirmation` is what the server checks; missing if the device keeps the
   * order, or nothing was to be paid.
   */
  object({
    phase: literal('paid'),
    id,
    draft,
    paymentId,
    confirmation: optional(PaymentConfirmation),
  }),
  /**
   * Only if the device keeps orders. Recorded as an order; the paid books are still in the cart. From now on the draft
   * contains what is left to take out. `taking`: the book that is losing its copies one by one.
   */
  object({ phase: literal('recorded'), id, draft, paymentId, taking: optional(string()) }),
  /** Done. The ids are kept, to recognise a repeated report. */
  object({ phase: literal('cleared'), id, paymentId }),
  object({ phase: literal('dismissed'), id }),
])
export type Attempt = InferOutput<typeof Attempt>
export type RecordedAttempt = Extract<Attempt, { phase: 'recorded' }>
/** An attempt whose widget is closed, and which is not over. */
export type EndedAttempt = Extract<Attempt, { phase: 'unknown' | 'paid' | 'recorded' }>
type Phase = Attempt['phase']

/** The attempts, oldest first. An empty journal is the state `idle`. */
export const Journal = array(Attempt)
export type Journal = readonly Attempt[]

export type PaymentEvent =
  /** Ignored while a payment is pending. */
  | { type: 'began'; draft: Draft }
  | { type: 'failed'; id: string }
  | { type: 'dismissed'; id: string }
  /** Has the draft, so that a payment counts even if its attempt was lost. */
  | {
      type: 'succeeded'
      draft: Draft
      paymentId: string
      confirmation?: PaymentConfirmation | undefined
    }
  /** The lock is free, so the widgets of all open attempts are closed. */
  | { type: 'orphaned' }
  /** The shopper or the server says that an unknown payment did not succeed. */
  | { type: 'unpaid'; id: string }
  /** There is an order, and its books are out of the cart. */
  | { type: 'confirmed'; id: string; paymentId: string }
  // If the device keeps orders:
  | { type: 'recorded'; id: string }
  /** The copies of a book are about to be taken out of the cart, one by one. */
  | { type: 'taking'; id: string; productId: string }
  /** One of these copies is out of the cart. */
  | { type: 'taken'; id: string }
  // If the server makes orders:
  /** The server does not accept the report: what it knows of the payment decides. */
  | { type: 'doubted'; id: string }

/** The phase after each event; events that are not listed change nothing. */
export const transitions: Record<Phase, Partial<Record<PaymentEvent['type'], Phase>>> = {
  opening: { succeeded: 'paid', failed: 'failed', dismissed: 'dismissed', orphaned: 'unknown' },
  failed: { succeeded: 'paid', dismissed: 'dismissed', orphaned: 'unknown' },
  unknown: { succeeded: 'paid', unpaid: 'dismissed', confirmed: 'cleared' },
  dismissed: { succeeded: 'paid' },
  paid: { recorded: 'recorded', confirmed: 'cleared', doubted: 'unknown' },
  recorded: { confirmed: 'cleared' },
  cleared: {},
}

/** How many attempts are kept when another begins, to recognise late or repeated reports. */
const remembered = 10

/**
 * The attempt to settle before another may begin, or `null`. Payments without an order come first: no order
 * waits for a cart that cannot be emptied.
 */
export function pendingPayment(journal: Journal): Attempt | null {
  const inPhase = (wanted: Phase) => journal.find(({ phase }) => phase === wanted)
  return (
    inPhase('paid') ??
    inPhase('recorded') ??
    journal.find(({ phase }) => !isFinished(phase)) ??
    null
  )
}

/** The journal after an event. Every event may occur at any time. */
export function reduce(journal: Journal, event: PaymentEvent): Journal {
  switch (event.type) {
    case 'began':
      if (pendingPayment(journal)) return journal
      return [
        ...journal.slice(-remembered),
        { phase: 'opening', id: event.draft.id, draft: event.draft },
      ]
    case 'succeeded':
      return withPayment(journal, event)
    case 'taking':
    case 'taken':
      return journal.map((one) =>
        one.id === event.id && one.phase === 'recorded' ? withTaken(one, event) : one,
      )
    case 'orphaned':
      return journal.map((attempt) => moved(attempt, event))
    default:
      return journal.map((attempt) => (attempt.id === event.id ? moved(attempt, event) : attempt))
  }
}

function withPayment(
  journal: Journal,
  { draft, paymentId, confirmation }: Extract<PaymentEvent, { type: 'succeeded' }>,
): Journal {
  if (journal.some((one) => 'paymentId' in one && one.paymentId === paymentId)) return journal
  const paid: Attempt = {
    phase: 'paid',
    ...{ id: draft.id, draft, paymentId },
    ...(confirmation && { confirmation }),
  }
  const mine = journal.find(({ id }) => id === draft.id)
  if (!mine) return [...journal, paid]
  if (transitions[mine.phase].succeeded) return journal.map((one) => (one === mine ? paid : one))
  // A second charge for one attempt must not get lost.
  return [...journal, { ...paid, id: `${draft.id}/${paymentId}` }]
}

/** Notes the book that loses its copies, or counts a copy that it has lost. */
function withTaken(
  attempt: RecordedAttempt,
  event: Extract<PaymentEvent, { type: 'taking' | 'taken' }>,
): RecordedAttempt {
  if (event.type === 'taking') return { ...attempt, taking: event.productId }
  const items = attempt.draft.items.map((line) =>
    line._id === attempt.taking ? { ...line, qty: line.qty - 1 } : line,
  )
  return { ...attempt, draft: { ...attempt.draft, items } }
}

function moved(attempt: Attempt, event: PaymentEvent): Attempt {
  const { id } = attempt
  const phase = transitions[attempt.phase][event.type]
  if (phase === 'dismissed') return { phase, id }
  if (phase === 'cleared' && 'paymentId' in event) return { phase, id, paymentId: event.paymentId }
  if (!('draft' in attempt)) return attempt
  if (phase === 'failed' || phase === 'unknown') return { phase, id, draft: attempt.draft }
  return phase === 'recorded' && 'paymentId' in attempt ? { ...attempt, phase } : attempt
}
