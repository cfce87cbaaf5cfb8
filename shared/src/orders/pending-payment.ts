import * as v from 'valibot'
import { $session } from '../session'
import { atom, type ReadableAtom } from '../store'

/** The key of a customer's payment journal. The cart team owns its content. */
export const paymentJournalKey = (userId: string) => `bookshelf.payment.${userId}`

/** The phases in which a payment is finished. */
const finished = ['cleared', 'dismissed'] as const

export function isFinished(phase: string): boolean {
  return finished.some((one) => one === phase)
}

const Phases = v.array(v.object({ phase: v.string() }))

/**
 * Whether an earlier page may have left a payment unfinished. Then, and only then, the cart team's
 * code is loaded. Unreadable text counts: its owner quarantines it.
 */
function mayHavePendingPayment(userId: string): boolean {
  try {
    const text = localStorage.getItem(paymentJournalKey(userId))
    return text !== null && v.parse(Phases, JSON.parse(text)).some((one) => !isFinished(one.phase))
  } catch (error) {
    // Storage that cannot be read holds no payment.
    return !(error instanceof DOMException)
  }
}

const $hasPending = atom(false)

/** Whether the customer had an unfinished payment on arrival; false for visitors. */
export const $hasPendingPayment: ReadableAtom<boolean> = $hasPending

$session.subscribe((session) => {
  $hasPending.set(session.status === 'customer' && mayHavePendingPayment(session.user._id))
})
