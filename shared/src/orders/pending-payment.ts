import * as v from 'valibot'
import { $session } from '../session'
import { stored } from '../storage'
import { atom, type ReadableAtom } from '../store'

/**
 * Where the journal of a customer's payments is kept. What stands in it is the cart team's; here only
 * whether anything is left to do in it.
 */
export const paymentJournalKey = (userId: string) => `bookshelf.payment.${userId}`

/** The phases of a payment after which there is nothing left to do. */
const finished = ['cleared', 'dismissed'] as const

/** Whether nothing is left to do for a payment in this phase. */
export function isFinished(phase: string): boolean {
  return finished.some((one) => one === phase)
}

const Phases = v.array(v.object({ phase: v.string() }))

/**
 * Whether an earlier page of this customer may have left a payment undone, so that every other page
 * can do without the cart team's code.
 */
function mayHavePendingPayment(userId: string): boolean {
  const attempts = stored(paymentJournalKey(userId), Phases, []).read()
  return attempts.some(({ phase }) => !isFinished(phase))
}

const $isPending = atom(false)

/** Whether a payment of this customer was under way when they came; false for visitors. */
export const $hasPendingPayment: ReadableAtom<boolean> = $isPending

$session.subscribe((session) => {
  $isPending.set(session.status === 'customer' && mayHavePendingPayment(session.user._id))
})
