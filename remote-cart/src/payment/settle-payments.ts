import { paidOrder } from './paid-order'
import type { PaymentPorts } from './payment-desk'
import { inHand, type PaymentEvent } from './payment-machine'
import type { PaymentState } from './payment-state'

interface SettlePorts extends Pick<PaymentPorts, 'journal' | 'record' | 'emptyCart' | 'show'> {
  /** Writes a step into the journal. */
  step: (event: PaymentEvent) => void
}

/**
 * Brings everything that was paid to its end. Only where no widget is open in any tab: an attempt that
 * is still open in the journal has lost its page.
 * @returns what is left to tell; `idle` when there was nothing to do.
 */
export async function settlePayments(ports: SettlePorts): Promise<PaymentState> {
  const { journal, step } = ports
  if (inHand(journal.read())) step({ type: 'orphaned' })
  let result: PaymentState = { status: 'idle' }
  for (;;) {
    const attempt = inHand(journal.read())
    if (attempt?.phase === 'paid') {
      const isKept = ports.record(paidOrder(attempt.draft, attempt.paymentId))
      // Where the device keeps nothing at all, memory is the best there is; else it must not get lost.
      if (!isKept && journal.isKept()) return { status: 'unsaved', paymentId: attempt.paymentId }
      step({ type: 'recorded', id: attempt.id })
    } else if (attempt?.phase === 'recorded') {
      const { id: orderId } = paidOrder(attempt.draft, attempt.paymentId)
      ports.show({ status: 'settling' })
      try {
        await ports.emptyCart(attempt.draft.items)
      } catch (error) {
        console.error('A paid cart could not be emptied', error)
        return { status: 'uncleared', orderId }
      }
      step({ type: 'cleared', id: attempt.id })
      result = { status: 'settled', orderId }
    } else {
      return attempt?.phase === 'unknown' ? { status: 'awaiting', draft: attempt.draft } : result
    }
  }
}
