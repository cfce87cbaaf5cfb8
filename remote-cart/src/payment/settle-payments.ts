import { type EmptyingPorts, emptyCart } from './empty-cart'
import { paidOrder } from './paid-order'
import type { PaymentPorts } from './payment-controller'
import { pendingPayment } from './payment-machine'
import type { PaymentState } from './payment-state'

type SettlePorts = EmptyingPorts & Pick<PaymentPorts, 'record' | 'showUnstored' | 'show'>

/**
 * Completes paid attempts in the sequence journal, order, cart: the next page continues
 * where a step failed. Only while no widget is open in any tab. Returns the state to show.
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
        await emptyCart(ports, attempt)
      } catch (error) {
        console.error('A paid cart could not be emptied', error)
        return { status: 'uncleared', orderId }
      }
      journal.step({ type: 'cleared', id: attempt.id })
      result = { status: 'settled', orderId }
    } else {
      // The attempt is still open if the journal could not be written.
      return attempt && 'draft' in attempt ? { status: 'awaiting', draft: attempt.draft } : result
    }
  }
}
