/** The storage that a payment needs until its end, reserved before it starts. */
import type { Order } from 'shared/contract'
import type { Stored } from 'shared/shop'
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

/**
 * Stores a value with a reserve for a larger one, which can then replace it however full storage
 * is. The reserve is white space after the JSON text: browsers refuse a value for lack of space only if
 * it is larger than the one that it replaces.
 * @param later the largest value that will be stored next; by default, `value` itself.
 * @returns whether `value` and the reserve are stored. If not, the previous value stays.
 */
export function writeWithReserve<T>(
  { write }: Pick<Stored<T>, 'write'>,
  value: NonNullable<T>,
  later: NonNullable<T> = value,
): boolean {
  return write(value, paddingFor(JSON.stringify(value), JSON.stringify(later)))
}

/** The spaces that make `text` at least as large as `later`, however the browser counts. */
function paddingFor(text: string, later: string): string {
  const missing = sizes(later).map((size, index) => size - (sizes(text)[index] ?? 0))
  return ' '.repeat(Math.max(0, ...missing))
}

/**
 * The size of a text as browsers count it: in characters, in bytes of UTF-8, or in bytes of memory:
 * one per character, or two if any character is beyond Latin-1.
 */
function sizes(text: string): readonly number[] {
  const isWide = /[\u0100-\uffff]/.test(text)
  return [text.length, new TextEncoder().encode(text).length, text.length * (isWide ? 2 : 1)]
}
