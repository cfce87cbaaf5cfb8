import { isGivenUp } from 'shared/shop'
import { type EmptyingPorts, emptyCart } from './empty-cart'
import { paidOrder } from './paid-order'
import type { PaymentPorts } from './payment-controller'
import {
  type Attempt,
  type PaidAttempt,
  pendingPayment,
  type UnknownAttempt,
} from './payment-machine'
import type { PaymentState } from './payment-state'

type SettlePorts = EmptyingPorts & Pick<PaymentPorts, 'record' | 'showUnstored' | 'show' | 'server'>

/**
 * Completes attempts that were paid or interrupted: the next page continues where a step failed. If the server makes
 * orders, it is asked. If the device keeps them, the sequence is journal, order, cart. Only while no widget is open
 * in any tab. Returns the state to show.
 */
export async function settlePayments(ports: SettlePorts): Promise<PaymentState> {
  const { journal } = ports
  if (pendingPayment(journal.read())) journal.step({ type: 'orphaned' })
  let result: PaymentState = { status: 'idle' }
  for (;;) {
    const attempt = pendingPayment(journal.read())
    const onServer = forServer(attempt)
    if (onServer) {
      if (onServer.phase === 'paid') ports.show({ status: 'settling' })
      const outcome = await settleWithServer(ports, onServer)
      // A payment that stays pending must wait, and so must all others.
      if (pendingPayment(journal.read())?.id === onServer.id) return outcome
      result = outcome
    } else if (attempt?.phase === 'paid') {
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
        // If the customer has left, the next login empties it.
        if (!isGivenUp(error)) console.error('A paid cart could not be emptied', error)
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

/** The attempt if only the server can settle it. */
function forServer(attempt: Attempt | null): PaidAttempt | UnknownAttempt | null {
  const isEnded = attempt?.phase === 'paid' || attempt?.phase === 'unknown'
  return isEnded && attempt.draft.onServer ? attempt : null
}

async function settleWithServer(
  ports: SettlePorts,
  attempt: PaidAttempt | UnknownAttempt,
): Promise<PaymentState> {
  try {
    const server = await ports.server()
    return await server.settle(attempt)
  } catch (error) {
    console.error('The code for payments on the server could not be loaded', error)
    return { status: 'awaiting', draft: attempt.draft }
  }
}
