/**
 * A server that makes orders: it computes the amount, checks what the provider reports, and takes the paid books out of
 * the cart (docs/product.md, P87 to P89).
 */
import type { BodyOf, Order, Payment, PaymentConfirmation } from 'shared/contract'
import { formatDay, formatRupees } from 'shared/format'
import {
  Failure,
  type GenericSchema,
  type InferOutput,
  parse,
  StockConflict,
  TotalConflict,
} from 'shared/schema'
import { ApiError, isAborted, request, serverNow } from 'shared/shop'
import { changesBetween } from '../cart/shown'
import type { PaymentJournal } from './journal'
import type { PaymentPage, Wanted } from './open-widget'
import type { Draft, EndedAttempt } from './payment-machine'
import { calm, changed, nothingCharged, stop, stopped, urgent } from './payment-messages'
import type { PaymentRequest } from './payment-provider'
import type { PaymentState } from './payment-state'

/** What is paid for, and how it is charged. */
export interface Charge extends Pick<PaymentRequest, 'amountInPaise' | 'order'> {
  draft: Draft
}

/** How a payment ended whose widget did not report it. */
export type PaymentEnd =
  | { is: 'paid'; paymentId: string }
  /** `state` is what the shopper is told. */
  | { is: 'unpaid'; state: PaymentState }
  | { is: 'unknown' }

/** The orders of one customer. */
export interface ServerOrders {
  /** Prepares a payment and writes it to the journal; charges nothing yet. Returns what to open, or why there is nothing. */
  begin: (wanted: Wanted) => Promise<Charge | PaymentState>
  /**
   * Gets the order of a payment, whose books the server takes out of the cart, and writes each step to the journal.
   * Returns the state to show. If the attempt has not moved on, something failed: it can be repeated.
   */
  confirm: (attempt: EndedAttempt) => Promise<PaymentState>
  /** Shows the order of a payment that another tab has completed. Rejects if the server does not say. */
  showOrder: (paymentId: string) => Promise<PaymentState>
  /** How an interrupted or closed payment ended. Rejects if the server does not say. */
  status: (draft: Draft) => Promise<PaymentEnd>
}

/**
 * The server's calls. Each may be repeated: only a payment with the provider charges.
 * @param asCustomer makes a call unless the customer has left.
 */
export function serverCalls(asCustomer: <R>(call: () => Promise<R>) => Promise<R>) {
  return {
    make: (body: BodyOf<'POST /user/payments'>) =>
      asCustomer(async () => (await request('POST /user/payments', { body })).payment),
    confirm: (paymentId: string, body: PaymentConfirmation) =>
      asCustomer(async () => {
        const params = { paymentId }
        return (await request('POST /user/payments/:paymentId/confirm', { params, body })).order
      }),
    find: (paymentId: string) =>
      asCustomer(async () => {
        const params = { paymentId }
        return (await request('GET /user/payments/:paymentId', { params })).payment
      }),
  }
}

type ServerCalls = ReturnType<typeof serverCalls>

interface ServerPorts extends Pick<PaymentPage, 'shown'> {
  journal: PaymentJournal
  /** Reads again what the price depends on, the cart and the coupons, so that the screen shows it. */
  refresh: () => Promise<void>
  /** Shows the total that the server asks for what is shown, in rupees. */
  askFor: (total: number) => void
  /** Shows an order before the list of them has arrived. */
  showUnstored: (order: Order) => void
  calls: ServerCalls
  /** Takes off a coupon that the server refuses. */
  dropCoupon: (name: string) => Promise<void>
  /** The provider of the site's configuration, whose widget is loaded. */
  provider: Payment['provider']
}

/** The orders of one customer on the server. */
export function createServerOrders({
  calls,
  journal,
  refresh,
  shown,
  askFor,
  showUnstored,
  dropCoupon,
  provider,
}: ServerPorts): ServerOrders {
  async function begin(wanted: Wanted): Promise<Charge | PaymentState> {
    const { deliveryAddress, arrival, coupon, total } = wanted
    const startedAt = new Date(serverNow()).toISOString()
    try {
      const made = await calls.make({
        addressId: deliveryAddress._id,
        coupon: coupon?.name ?? null,
        total,
        ...(arrival && { arrival }),
      })
      if (made.provider !== provider) {
        console.error(`The server takes payments by ${made.provider}, and this shop does not`)
        return stopped.refused
      }
      const { id, amount, key, orderId } = made
      const draft = { id, startedAt, onServer: { total } }
      if (!journal.step({ type: 'began', draft })) return stopped.storage
      const order = orderId === null ? {} : { order: { id: orderId, key } }
      return { draft, amountInPaise: amount, ...order }
    } catch (error) {
      console.error('The server made no payment', error)
      return error instanceof ApiError ? refused(error, wanted) : stopped.unreachable
    }
  }

  /** Why the server makes no payment. The screen then shows what the server says. */
  async function refused({ status, body }: ApiError, wanted: Wanted): Promise<PaymentState> {
    const { field, errors = [] } = parsed(Failure, body) ?? {}
    if (field === 'arrival') return changed('The days on which your books arrive have changed.')
    const coupon = status === 422 && wanted.coupon?.name
    if (coupon) await dropCoupon(coupon)
    if (status === 409 || status === 422) await readAgain()
    const now = shown()
    if (status === 409 && parsed(StockConflict, body)) {
      return stop(
        'Some copies were sold in the meantime',
        `${nothingCharged} Please change it to what is left.`,
      )
    }
    const { total } = (status === 409 && parsed(TotalConflict, body)) || {}
    if (total !== undefined) {
      if (now.total !== total) askFor(total)
      const why = changesBetween(wanted, now) || 'The shop’s prices have changed in the meantime.'
      return stop(
        `The total is ${formatRupees(total)} now`,
        `${why} ${nothingCharged} If you agree to ${formatRupees(total)}, please proceed to pay again.`,
      )
    }
    if (status === 404) {
      return stop(
        'Your address was not found',
        `It may have been removed. ${nothingCharged} Please choose another address.`,
      )
    }
    // Of an empty cart, or of a coupon: the cart was read a moment ago.
    if (coupon) {
      const why =
        (field === 'coupon' && errors[0]) || `The shop does not take ${coupon} for this cart.`
      return stop(
        'Your coupon cannot be used',
        `${why} ${nothingCharged} If you agree to ${formatRupees(now.total)} without it, please proceed to pay again.`,
      )
    }
    return status === 422 ? changed(changesBetween(wanted, now)) : stopped.unreachable
  }

  async function confirm(attempt: EndedAttempt): Promise<PaymentState> {
    const { id, draft } = attempt
    try {
      const order = await orderOf(attempt)
      if (order) return await placed(attempt, order)
    } catch (error) {
      // If the customer has left, the next login asks again.
      if (!isAborted(error)) console.error('A payment could not be confirmed', error)
      if (!isRefusal(error)) return unconfirmed(draft)
    }
    // Its report is not accepted, so the payment is unknown: what the server knows of it decides.
    journal.step({ type: 'doubted', id })
    return awaiting(draft)
  }

  /** The order of a payment; `null` if the server has none. It may have one without a report: from the provider. */
  async function orderOf(attempt: EndedAttempt): Promise<Order | null> {
    const { id } = attempt.draft
    if (attempt.phase !== 'paid' || !attempt.confirmation) return (await calls.find(id)).order
    try {
      return await calls.confirm(id, attempt.confirmation)
    } catch (error) {
      const known = isRefusal(error) ? null : await calls.find(id).catch(() => null)
      if (known?.order) return known.order
      throw error
    }
  }

  async function placed(attempt: EndedAttempt, order: Order): Promise<PaymentState> {
    const { id } = attempt
    const paymentId = 'paymentId' in attempt ? attempt.paymentId : providerIdOf(order)
    const settled = await settledBy(order)
    // Last, so that a page that is closed before leaves the payment to the next one, which shows the order.
    journal.step({ type: 'confirmed', id, paymentId })
    return settled
  }

  /** Shows the order at once, and the cart without the books that the server has taken out of it. */
  async function settledBy(order: Order): Promise<PaymentState> {
    showUnstored(order)
    await readAgain()
    return { status: 'settled', orderId: order.id }
  }

  async function showOrder(paymentId: string): Promise<PaymentState> {
    const { order } = await calls.find(paymentId)
    return order ? settledBy(order) : { status: 'idle' }
  }

  /** So that the cart is empty, or its lines say how many copies are left, and coupons what they save. */
  async function readAgain(): Promise<void> {
    await refresh().catch((error) => console.error('The cart could not be read', error))
  }

  async function status(draft: Draft): Promise<PaymentEnd> {
    const { status: known, order } = await calls.find(draft.id)
    if (order) return { is: 'paid', paymentId: providerIdOf(order) }
    if (known === 'created') return { is: 'unknown' }
    if (known === 'refunded') {
      await readAgain()
      return { is: 'unpaid', state: refunding(draft) }
    }
    const title = 'The interrupted payment did not go through'
    const state = stop(title, nothingCharged, title)
    return { is: 'unpaid', state }
  }

  return { begin, confirm, showOrder, status }
}

const providerIdOf = ({ paymentId, providerPaymentId = paymentId }: Order) => providerPaymentId

/** Whether the server does not accept a report, or makes no order of it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 404, 409].includes(error.status)
}

/** The body of a refused call, if it says this. */
function parsed<S extends GenericSchema>(schema: S, body: string): InferOutput<S> | undefined {
  try {
    return parse(schema, JSON.parse(body))
  } catch {
    return undefined
  }
}

/** The cart was paid with another payment, or the amount was not the one that the server had asked for. */
function refunding(draft: Draft): PaymentState {
  return stop(
    'Your payment goes back to you',
    `We have received a payment of ${formatDay(draft.startedAt)} that we could not take: this cart was paid already, its last copies went to others first, or the payment came too late. It goes back to the account that you paid with, usually within 5 to 7 working days, and we send you an email that says why.`,
    'A payment goes back to you: our email says why',
  )
}

/** What the shopper is told of a payment whose result is unknown. */
export function awaiting(draft: Draft): PaymentState {
  const message = urgent(
    'Awaiting confirmation',
    `A payment of ${amountOf(draft)} of ${formatDay(draft.startedAt)} was interrupted. We keep asking the shop whether it went through, and this page then goes on by itself. We will not charge you again by ourselves.`,
  )
  return { status: 'awaiting', draft, message }
}

function unconfirmed(draft: Draft): PaymentState {
  const message = calm(
    'Payment received, awaiting confirmation',
    `You have paid ${amountOf(draft)}, and the shop has not confirmed it yet. We keep asking, and your order then appears by itself. You will not be charged again.`,
  )
  return { status: 'unconfirmed', message }
}

function amountOf({ onServer }: Draft): string {
  return formatRupees(onServer.total)
}
