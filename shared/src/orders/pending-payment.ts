import { $session } from '../session'
import { siteConfig } from '../site'
import { isRecord, stored } from '../storage/stored'
import { atom, type ReadableAtom } from '../store'

/**
 * The storage key of a customer's payment journal. The cart team owns its content; this module only reads
 * whether a payment is pending.
 */
export const paymentJournalKey = (userId: string) => `bookshelf.payment.${userId}`

/** The final phases of a payment. */
const finished = ['cleared', 'dismissed'] as const

/** Whether a payment in this phase is finished. */
export function isFinished(phase: string): boolean {
  return finished.some((one) => one === phase)
}

const areAttempts = (value: unknown): value is readonly { phase: string }[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.phase === 'string')

/**
 * Whether an earlier page of this customer may have left a payment of the server unfinished. If not, pages do
 * not load the cart team's code.
 */
function mayHavePendingPayment(userId: string): boolean {
  if (siteConfig().orders !== 'server') return false
  const attempts = stored(paymentJournalKey(userId), areAttempts, []).read()
  return attempts.some(({ phase }) => !isFinished(phase))
}

const $isPending = atom(false)

/** Whether a payment of this customer was under way when they came; false for visitors. */
export const $hasPendingPayment: ReadableAtom<boolean> = $isPending

$session.subscribe((session) => {
  $isPending.set(session.status === 'customer' && mayHavePendingPayment(session.user._id))
})
