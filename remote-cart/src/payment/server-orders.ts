/**
 * Payments of a server that makes orders: it computes the amount, checks what the provider reports, and takes the
 * paid books out of the cart (docs/product.md, P87 to P89). Loaded only with `"orders": "server"` in `site.json`, or to settle such a payment.
 */
import type { BodyOf, Order, Payment, PaymentConfirmation, PaymentStatus } from 'shared/contract'
import { formatDay, formatRupees } from 'shared/format'
import { parse, TotalConflict } from 'shared/schema'
import { ApiError, isGivenUp, request } from 'shared/shop'
import type { Charge } from './open-widget'
import { isSameCart } from './paid-lines'
import { priceOf } from './paid-order'
import type { PaymentPorts } from './payment-controller'
import type { Draft, PaidAttempt, UnknownAttempt } from './payment-machine'
import { calm, nothingCharged, urgent } from './payment-messages'
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

interface ServerPorts
  extends Pick<PaymentPorts, 'journal' | 'freshCart' | 'show' | 'showUnstored'> {
  calls: ServerCalls
  /** The provider of the site's configuration, whose widget is loaded. */
  provider: Payment['provider']
}

type ServerAttempt = PaidAttempt | UnknownAttempt

export interface ServerOrders {
  /** Lets the server make a payment, which charges nothing yet. Returns what to open, or why there is nothing. */
  charge: (wish: Draft) => Promise<Charge | PaymentState>
  /**
   * Settles a payment that was reported or interrupted, by what the server says. Returns the state to show. If the
   * payment is no longer pending, others may follow.
   */
  settle: (attempt: ServerAttempt) => Promise<PaymentState>
  /** What the server knows of a payment. Rejects if it does not answer. */
  find: ServerCalls['find']
}

/** The payments of one customer on the server. */
export function createServerOrders(ports: ServerPorts): ServerOrders {
  const { calls, journal, show } = ports
  /** The total that the server asked for, in rupees, and for what. */
  let asked: (Pick<Draft, 'items' | 'coupon'> & { total: number }) | null = null

  async function charge(wish: Draft): Promise<Charge | PaymentState> {
    const { coupon, items, deliveryAddress } = wish
    const total =
      asked?.coupon === coupon && isSameCart(asked.items, items) ? asked.total : priceOf(wish).total
    asked = null
    try {
      const made = await calls.make({ addressId: deliveryAddress._id, coupon, total })
      if (made.provider !== ports.provider) {
        console.error(`The server takes payments by ${made.provider}, and this shop does not`)
        return { status: 'stopped', reason: 'refused', failure: null }
      }
      const { id, amount, key, orderId } = made
      return {
        draft: { ...wish, id, onServer: { total } },
        amountInPaise: amount,
        ...(orderId === null ? {} : { order: { id: orderId, key } }),
      }
    } catch (error) {
      console.error('The server made no payment', error)
      const status = error instanceof ApiError ? error.status : null
      const newTotal = status === 409 ? totalIn((error as ApiError).body) : null
      if (newTotal !== null) {
        asked = { items, coupon, total: newTotal }
        return notCharged(
          `The total is ${formatRupees(newTotal)} now`,
          `The shop’s prices have changed in the meantime. ${nothingCharged} If you agree to ${formatRupees(newTotal)}, please proceed to pay again.`,
        )
      }
      if (status === 404) {
        return notCharged(
          'Your address was not found',
          `It may have been removed. ${nothingCharged} Please choose another address.`,
        )
      }
      // Of an empty cart, or of a coupon: the cart was read a moment ago.
      if (status === 422 && coupon) {
        return notCharged(
          'Your coupon cannot be used',
          `The shop does not take ${coupon} for this cart. ${nothingCharged} Please choose another coupon in your cart, or none.`,
        )
      }
      const reason = status === 422 ? 'changed' : 'unreachable'
      return { status: 'stopped', reason, failure: null }
    }
  }

  async function settle(attempt: ServerAttempt): Promise<PaymentState> {
    const { id, draft } = attempt
    try {
      if (attempt.phase === 'paid' && attempt.confirmation) {
        return await placed(attempt, await orderOf(draft.id, attempt.confirmation))
      }
      const { status, order } = await calls.find(draft.id)
      if (order) return await placed(attempt, order)
      // Reported without a confirmation, and not known to the server.
      if (attempt.phase === 'paid') journal.step({ type: 'doubted', id })
      if (status === 'created') return awaiting(draft)
      journal.step({ type: 'unpaid', id })
      return notCharged('The interrupted payment did not go through', nothingCharged)
    } catch (error) {
      // If the customer has left, the next login asks again.
      if (!isGivenUp(error)) console.error('A payment could not be confirmed', error)
      if (attempt.phase === 'unknown') return awaiting(draft)
      if (!isRefusal(error)) return unconfirmed(draft)
      // The report is not accepted, so the payment is unknown: what the server knows of it decides.
      journal.step({ type: 'doubted', id })
      return settle({ phase: 'unknown', id, draft })
    }
  }

  /** The order of a reported payment. The server may have it without the confirmation: from the provider. */
  async function orderOf(paymentId: string, confirmation: PaymentConfirmation): Promise<Order> {
    try {
      return await calls.confirm(paymentId, confirmation)
    } catch (error) {
      const known = isRefusal(error) ? null : await calls.find(paymentId).catch(() => null)
      if (known?.order) return known.order
      throw error
    }
  }

  /** Shows the order at once, and the cart without the books that the server has taken out of it. */
  async function placed(attempt: ServerAttempt, order: Order): Promise<PaymentState> {
    const { providerPaymentId = order.paymentId } = order
    const paymentId = attempt.phase === 'paid' ? attempt.paymentId : providerPaymentId
    show({ status: 'settling' })
    ports.showUnstored(order)
    journal.step({ type: 'confirmed', id: attempt.id, paymentId })
    await ports.freshCart().catch((error) => console.error('A paid cart could not be read', error))
    return { status: 'settled', orderId: order.id }
  }

  return { charge, settle, find: calls.find }
}

/** Whether the server does not accept a report. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 404)
}

/** The total in a 409; `null` if it names none. */
function totalIn(body: string): number | null {
  try {
    return parse(TotalConflict, JSON.parse(body)).total
  } catch {
    return null
  }
}

function notCharged(title: string, text: string): PaymentState {
  return { status: 'not-charged', words: urgent(title, text) }
}

function awaiting(draft: Draft): PaymentState {
  const words = urgent(
    'Awaiting confirmation',
    `A payment of ${amountOf(draft)} of ${formatDay(draft.startedAt)} was interrupted. We keep asking the shop whether it went through, and this page then goes on by itself. We will not charge you again by ourselves.`,
  )
  return { status: 'awaiting', draft, words }
}

function unconfirmed(draft: Draft): PaymentState {
  const words = calm(
    'Payment received, awaiting confirmation',
    `You have paid ${amountOf(draft)}, and the shop has not confirmed it yet. We keep asking, and your order then appears by itself. You will not be charged again.`,
  )
  return { status: 'unconfirmed', draft, words }
}

function amountOf({ onServer }: Draft): string {
  return formatRupees(onServer?.total ?? 0)
}
