import { paidOrder } from './paid-order'
import type { PaymentPorts } from './payment-controller'
import { pendingPayment } from './payment-machine'
import type { PaymentState } from './payment-state'

type SettlePorts = Pick<PaymentPorts, 'journal' | 'record' | 'showUnstored' | 'emptyCart' | 'show'>

/**
 * Brings everything that was paid to its end. Only where no widget is open in any tab: an attempt that
 * is still open in the journal has lost its page. That something was paid is stored before its order,
 * and the order before the cart is emptied: whichever is refused, the next page knows where to go on.
 * @returns what is left to tell; `idle` when there was nothing to do.
 */
export async function settlePayments(ports: SettlePorts): Promise<PaymentState> {
  const { journal } = ports
  if (pendingPayment(journal.read())) journal.step({ type: 'orphaned' })
  let result: PaymentState = { status: 'idle' }
  for (;;) {
    const attempt = pendingPayment(journal.read())
    if (attempt?.phase === 'paid') {
      const order = paidOrder(attempt.draft, attempt.paymentId)
      const isStored = journal.isStored(attempt) && ports.record(order)
      if (!isStored) {
        ports.showUnstored(order)
        return { status: 'unsaved', paymentId: attempt.paymentId }
      }
      journal.step({ type: 'recorded', id: attempt.id })
    } else if (attempt?.phase === 'recorded') {
      const { id: orderId } = paidOrder(attempt.draft, attempt.paymentId)
      ports.show({ status: 'settling' })
      try {
        await ports.emptyCart(attempt.draft.items)
      } catch (error) {
        console.error('A paid cart could not be emptied', error)
        return { status: 'uncleared', orderId }
      }
      journal.step({ type: 'cleared', id: attempt.id })
      result = { status: 'settled', orderId }
    } else {
      // An open attempt stays in the journal where the device does not store that its page is gone.
      return attempt && 'draft' in attempt ? { status: 'awaiting', draft: attempt.draft } : result
    }
  }
}
