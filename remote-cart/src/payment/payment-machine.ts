/**
 * The state machine of payments whose orders a server makes, drawn in docs/payment.md. A journal of attempts shows the
 * next page where to continue.
 */

import {
  array,
  type InferOutput,
  literal,
  object,
  optional,
  PaymentConfirmation,
  Rupees,
  string,
  variant,
} from 'shared/schema'
import { isFinished } from 'shared/shop'

/** What the server was asked for. */
const Draft = object({
  /** The server's id of the payment. */
  id: string(),
  startedAt: string(),
  /** What the server charges, in rupees. */
  onServer: object({ total: Rupees }),
})
export type Draft = InferOutput<typeof Draft>

const id = string()
const draft = Draft
const paymentId = string()

const Attempt = variant('phase', [
  /** Written before the widget opens. */
  object({ phase: literal('opening'), id, draft }),
  /** The page with the widget was closed: the result is unknown. */
  object({ phase: literal('unknown'), id, draft }),
  /** Reported as paid; not yet an order. `confirmation` is what the server checks; missing if nothing was to be paid. */
  object({
    phase: literal('paid'),
    id,
    draft,
    paymentId,
    confirmation: optional(PaymentConfirmation),
  }),
  /** Done. The ids are kept, to recognise a repeated report. */
  object({ phase: literal('cleared'), id, paymentId }),
  object({ phase: literal('dismissed'), id }),
])
export type Attempt = InferOutput<typeof Attempt>
/** An attempt whose widget is closed, and which is not over. */
export type EndedAttempt = Extract<Attempt, { phase: 'unknown' | 'paid' }>
type Phase = Attempt['phase']

/** The attempts, oldest first. An empty journal is the state `idle`. */
export const Journal = array(Attempt)
export type Journal = readonly Attempt[]

export type PaymentEvent =
  /** Ignored while a payment is pending. */
  | { type: 'began'; draft: Draft }
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
  /** The server does not accept the report: what it knows of the payment decides. */
  | { type: 'doubted'; id: string }

/** The phase after each event; events that are not listed change nothing. */
export const transitions: Record<Phase, Partial<Record<PaymentEvent['type'], Phase>>> = {
  opening: { succeeded: 'paid', dismissed: 'dismissed', orphaned: 'unknown' },
  unknown: { succeeded: 'paid', unpaid: 'dismissed', confirmed: 'cleared' },
  dismissed: { succeeded: 'paid' },
  paid: { confirmed: 'cleared', doubted: 'unknown' },
  cleared: {},
}

/** How many attempts are kept when another begins, to recognise late or repeated reports. */
const remembered = 10

/** The attempt to settle before another may begin, or `null`. What is paid comes first. */
export function pendingPayment(journal: Journal): Attempt | null {
  const paid = journal.find(({ phase }) => phase === 'paid')
  return paid ?? journal.find(({ phase }) => !isFinished(phase)) ?? null
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
    id: draft.id,
    draft,
    paymentId,
    ...(confirmation && { confirmation }),
  }
  const mine = journal.find(({ id }) => id === draft.id)
  if (!mine) return [...journal, paid]
  if (transitions[mine.phase].succeeded) return journal.map((one) => (one === mine ? paid : one))
  // A second charge for one attempt must not get lost.
  return [...journal, { ...paid, id: `${draft.id}/${paymentId}` }]
}

function moved(attempt: Attempt, event: PaymentEvent): Attempt {
  const { id } = attempt
  const phase = transitions[attempt.phase][event.type]
  if (phase === 'dismissed') return { phase, id }
  if (phase === 'cleared' && 'paymentId' in event) return { phase, id, paymentId: event.paymentId }
  return phase === 'unknown' && 'draft' in attempt ? { phase, id, draft: attempt.draft } : attempt
}
