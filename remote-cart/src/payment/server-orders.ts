/**
 * Payments of a server that makes orders: it computes the amount, checks what the provider reports, and takes the
 * paid books out of the cart. Loaded only with `"orders": "server"` in `site.json`, or to settle such a payment.
 */

import type { Order, Payment, PaymentConfirmation, PaymentStatus } from 'shared/contract'
import { type BodyOf, TotalConflict } from 'shared/contract'
import * as v from 'shared/schema'
import { ApiError, request } from 'shared/shop'
import type { PaymentPorts } from './payment-controller'
import type { Draft, PaidAttempt, UnknownAttempt } from './payment-machine'
import type { PaymentState } from './payment-state'

/** The server's calls. Each may be repeated: only a payment with the provider charges. */
export interface ServerCalls {
  make: (wanted: BodyOf<'POST /user/payments'>) => Promise<Payment>
  confirm: (paymentId: string, confirmation: PaymentConfirmation) => Promise<Order>
  find: (paymentId: string) => Promise<{ status: PaymentStatus; order: Order | null }>
}

export const serverCalls: ServerCalls = {
  make: async (body) => (await request('POST /user/payments', { body })).payment,
  confirm: async (paymentId, body) => {
    const params = { paymentId }
    return (await request('POST /user/payments/:paymentId/confirm', { params, body })).order
  },
  find: async (paymentId) => {
    return (await request('GET /user/payments/:paymentId', { params: { paymentId } })).payment
  },
}

/**
 * Makes a payment on the server, which charges nothing yet.
 * @param total what the shopper saw, in rupees.
 * @returns the payment, or why the server makes none.
 */
export async function makePayment(
  { make }: Pick<ServerCalls, 'make'>,
  { coupon, deliveryAddress }: Draft,
  total: number,
): Promise<Payment | PaymentState> {
  try {
    return await make({ addressId: deliveryAddress._id, coupon, total })
  } catch (error) {
    console.error('The server made no payment', error)
    const stopped = { status: 'stopped', failure: null } as const
    if (!(error instanceof ApiError)) return { ...stopped, reason: 'unreachable' }
    const { status, body } = error
    const newTotal = status === 409 ? totalIn(body) : null
    if (newTotal !== null) return { status: 'retotalled', total: newTotal }
    if (status === 404) return { ...stopped, reason: 'address' }
    // Of an empty cart, or of a coupon: the cart was read a moment ago.
    if (status === 422) return { ...stopped, reason: coupon ? 'coupon' : 'changed' }
    return { ...stopped, reason: 'unreachable' }
  }
}

/** The total in a 409; `null` if it names none. */
function totalIn(body: string): number | null {
  try {
    return v.parse(TotalConflict, JSON.parse(body)).total
  } catch {
    return null
  }
}

type SettlePorts = Pick<PaymentPorts, 'journal' | 'freshCart' | 'show' | 'showUnstored'>

/**
 * Settles a payment that was reported or interrupted, by what the server says.
 * @returns the state to show. If the payment is no longer pending, others may follow.
 */
export async function settleOnServer(
  calls: Pick<ServerCalls, 'confirm' | 'find'>,
  ports: SettlePorts,
  attempt: PaidAttempt | UnknownAttempt,
): Promise<PaymentState> {
  const { id, draft } = attempt
  try {
    if (attempt.phase === 'paid' && attempt.confirmation) {
      const order = await calls.confirm(draft.id, attempt.confirmation)
      return await placed(ports, attempt, order)
    }
    const { status, order } = await calls.find(draft.id)
    if (order) return await placed(ports, attempt, order)
    // Reported without a confirmation, and not known to the server.
    if (attempt.phase === 'paid') ports.journal.step({ type: 'doubted', id })
    if (status !== 'created') ports.journal.step({ type: 'unpaid', id })
    return status === 'created'
      ? { status: 'awaiting', draft }
      : { status: 'stopped', reason: 'unpaid', failure: null }
  } catch (error) {
    console.error('A payment could not be confirmed', error)
    if (attempt.phase === 'unknown') return { status: 'awaiting', draft }
    if (!(error instanceof ApiError && (error.status === 400 || error.status === 404))) {
      return { status: 'unconfirmed', draft }
    }
    // The report is not accepted, so the payment is unknown: what the server knows of it decides.
    ports.journal.step({ type: 'doubted', id })
    return settleOnServer(calls, ports, { phase: 'unknown', id, draft })
  }
}

/** Shows the order at once, and the cart without the books that the server has taken out of it. */
async function placed(
  { journal, freshCart, show, showUnstored }: SettlePorts,
  attempt: PaidAttempt | UnknownAttempt,
  order: Order,
): Promise<PaymentState> {
  const { providerPaymentId = order.paymentId } = order
  const paymentId = attempt.phase === 'paid' ? attempt.paymentId : providerPaymentId
  show({ status: 'settling' })
  showUnstored(order)
  journal.step({ type: 'confirmed', id: attempt.id, paymentId })
  await freshCart().catch((error) => console.error('A paid cart could not be read', error))
  return { status: 'settled', orderId: order.id }
}
