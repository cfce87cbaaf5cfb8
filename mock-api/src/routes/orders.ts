import type { Coupon, Order, Payment } from 'shared/contract'
import { paymentMinutes } from 'shared/contract'
import { couponHolds, mrpOf, priceBreakdown, refundable } from 'shared/pricing'
import {
  newTestId,
  Order as OrderSchema,
  type ProviderPayment,
  testConfirmation,
} from 'shared/schema'
import * as v from 'valibot'
import type { ShopSchema, StoredPayment, StoredUser } from '../models'
import { coupons } from '../seed'
import { addressesOf } from './address'
import { cartOf, findLine } from './cart'
import { now, refuse, type Shop, type SomeHandlers } from './handler'
import { tooFew } from './stock'

/** Of the shop's key at the provider. Public: it guards only sample data. */
export const keySecret = 'test payments'

const oneDay = 24 * 60 * 60 * 1000

/** For so long, a payment may become an order. In milliseconds, and longer than its widget is open. */
const payableFor = (paymentMinutes + 10) * 60 * 1000

/** Payments and orders of a server that makes them: one order for each cart that is paid. */
export function orderRoutes(shop: Shop) {
  return {
    'GET /user/orders': (schema, { user }) => pageOf(ordersOf(schema, user)),

    'GET /user/orders/:orderId/older': (schema, { user, params }) => {
      const orders = ordersOf(schema, user)
      const at = orders.findIndex(({ id }) => id === params.orderId)
      return at < 0 ? refuse(404, noSuchOrder) : pageOf(orders.slice(at + 1))
    },

    'POST /user/orders/:orderId/cancel': (schema, { user, params }) => {
      const order = schema.findBy('order', { id: params.orderId, userId: user.id })
      if (!order) return refuse(404, noSuchOrder)
      if (order.status !== 'cancelled') {
        if (order.status !== 'confirmed') return refuse(409, 'The order is packed already.')
        moveOrder(schema, order.id, 'cancelled')
      }
      return pageOf(ordersOf(schema, user))
    },

    'POST /user/payments': (schema, { user, body, idempotencyKey: key }) => {
      const made = key === null ? null : schema.findBy('payment', { userId: user.id, key })
      if (made) return { payment: toPayment(made) }
      const { addressId, coupon: couponName, total, arrival } = body
      const deliveryAddress = addressesOf(schema, user).find(({ _id }) => _id === addressId)
      if (!deliveryAddress) return refuse(404, 'There is no such address. Not Found error')
      const items = cartOf(schema, user)
      if (items.length === 0) return refuse(422, 'The cart is empty.')
      const coupon = coupons.find(({ name }) => name === couponName) ?? null
      if (couponName !== null && !mayUse(coupon, mrpOf(items))) {
        return refuse(422, `The coupon ${couponName} may not be used.`, { field: 'coupon' })
      }
      const price = priceBreakdown(items, coupon?.saves ?? 0)
      if (price.total !== total) {
        return refuse(409, `The total is ${price.total} rupees now.`, { total: price.total })
      }
      const available = tooFew(items, shop.stock.available(schema))
      if (Object.keys(available).length > 0)
        return refuse(409, 'There are too few copies.', { left: available })
      // Customers read it in the order's number.
      const id = crypto.randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()
      const payment = schema.create('payment', {
        id,
        userId: user.id,
        status: 'created',
        createdAt: now(),
        key,
        contents: {
          deliveryAddress,
          items,
          price,
          coupon: couponName,
          ...(arrival && { arrival }),
        },
        providerOrderId: total === 0 ? null : newTestId('order'),
        payments: [],
        isSuperseded: false,
      })
      if (total === 0) takePaid(schema, shop, payment, null)
      return { payment: toPayment(payment) }
    },

    'GET /user/payments/:paymentId': (schema, { user, params }) => {
      const payment = findPayment(schema, user, params.paymentId)
      if (!payment) return refuse(404, 'There is no such payment. Not Found error')
      // An interrupted payment is settled when it is asked about, as the provider knows it.
      const paid = paidAt(payment)
      if (payment.status !== 'paid' && paid) takePaid(schema, shop, payment, paid.id)
      const order = schema.findBy('order', { paymentId: payment.id })
      return {
        payment: {
          id: payment.id,
          status: findPayment(schema, user, payment.id)?.status ?? 'created',
          ...(isOpen(payment) && hasEnded(payment) && { status: 'expired' as const }),
          order: order ? toOrder(order.attrs) : null,
        },
      }
    },

    'POST /user/payments/:paymentId/confirm': async (schema, { user, params, body }) => {
      const payment = findPayment(schema, user, params.paymentId)
      if (!payment) return refuse(404, 'There is no such payment. Not Found error')
      const { razorpay_payment_id: id, razorpay_signature } = body
      const signed = await testConfirmation(payment.providerOrderId ?? '', id, keySecret)
      const isSigned =
        body.razorpay_order_id === payment.providerOrderId &&
        razorpay_signature === signed.razorpay_signature
      if (!isSigned) return refuse(400, 'The signature does not match this payment.')
      const order = takePaid(schema, shop, payment, id)
      return order ? { order } : refuse(409, 'This payment got no order. What was paid goes back.')
    },

    'POST /webhooks/razorpay': () => refuse(400, 'The signature does not match this event.'),
  } satisfies SomeHandlers
}

const noSuchOrder = 'There is no such order. Not Found error'

/** How many orders an answer has. */
const pageSize = 50

function pageOf(orders: readonly Order[]) {
  return { orders: orders.slice(0, pageSize), more: orders.length > pageSize }
}

/** A customer's orders, newest first. */
export function ordersOf(schema: ShopSchema, { id }: StoredUser): Order[] {
  const { models } = schema.where('order', { userId: id })
  return models.map(({ attrs }) => toOrder(attrs)).reverse()
}

/** A payment as its customer knows it. */
export function toPayment({ id, contents, providerOrderId }: StoredPayment): Payment {
  return {
    id,
    amount: contents.price.total * 100,
    currency: 'INR',
    provider: 'test',
    key: 'rzp_test_server',
    orderId: providerOrderId,
  }
}

/**
 * Makes the order of a paid payment and takes the paid copies out of the cart; or has the money go back, if the cart was
 * paid with another payment meanwhile, too few copies are available, it was paid too late, or the account is deleted. Repeating
 * it changes nothing.
 * @param providerPaymentId `null` if nothing was to be paid.
 */
export function takePaid(
  schema: ShopSchema,
  shop: Shop,
  payment: StoredPayment,
  providerPaymentId: string | null,
): Order | null {
  const { id: paymentId, userId, contents } = payment
  const known = schema.findBy('order', { paymentId })
  if (known && (known.providerPaymentId ?? null) === providerPaymentId) return toOrder(known.attrs)
  if (known || payment.status === 'refunded') return null
  const reason = reasonAgainst(schema, shop, payment, providerPaymentId)
  if (reason !== null || userId === null) {
    payment.update({ status: 'refunded' })
    const user = userId === null ? null : schema.find('user', userId)
    const amount = `${contents.price.total} rupees`
    const text = `Your payment of ${amount} goes back to the account that you paid with. ${reason}`
    if (user) shop.onEmail({ to: user.email, text })
    return null
  }
  const order = schema.create('order', {
    id: `BK-${paymentId}`,
    userId,
    paymentId,
    ...(providerPaymentId !== null && { providerPaymentId }),
    ...contents,
    placedAt: now(),
    status: 'confirmed',
    history: [{ status: 'confirmed', at: now() }],
  })
  payment.update({ status: 'paid' })
  const others = schema.where('payment', { userId }).filter(({ status }) => status !== 'paid')
  others.update('isSuperseded', true)
  const user = schema.find('user', userId)
  for (const { _id, qty } of contents.items) {
    const line = user && findLine(schema, user, _id)
    if (line && line.qty > qty) line.update({ qty: line.qty - qty, updatedAt: now() })
    else line?.destroy()
  }
  return toOrder(order.attrs)
}

/** Why a payment gets no order, as its email says; `null` if it gets one. */
function reasonAgainst(
  schema: ShopSchema,
  { stock }: Shop,
  payment: StoredPayment,
  providerPaymentId: string | null,
): string | null {
  if (payment.isSuperseded) return 'You had paid for this cart already.'
  if (isLate(payment, providerPaymentId)) return 'It was begun too late.'
  const exceeded = tooFew(payment.contents.items, stock.available(schema))
  return Object.keys(exceeded).length > 0
    ? 'Others had bought the last copies before it arrived.'
    : null
}

/** Gives an order another status, as the shop does by hand. What was paid for a cancelled one goes back. */
export function moveOrder(schema: ShopSchema, orderId: string, status: Order['status']): void {
  const order = schema.find('order', orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  order.update({ status, history: [...(order.history ?? []), { status, at: now() }] })
  const amount = refundable(order)
  if (status !== 'cancelled' || amount <= 0) return
  const arrival = { from: dayAfter(3), to: dayAfter(7) }
  const refund = { id: crypto.randomUUID(), amount, status: 'pending', arrival } as const
  order.update({ refunds: [...(order.refunds ?? []), refund] })
}

/** Whether it is too late to pay. @param at when, in milliseconds. */
function hasEnded({ createdAt }: StoredPayment, at = Date.now()): boolean {
  return at - Date.parse(createdAt) > payableFor
}

/** Whether somebody began to pay it after its end. The server may hear of it much later. */
function isLate(payment: StoredPayment, providerPaymentId: string | null): boolean {
  const paid = payment.payments.find(({ id }) => id === providerPaymentId)
  return hasEnded(payment, (paid?.created_at ?? 0) * 1000)
}

/** Whether it is neither paid nor goes back. */
function isOpen({ status }: StoredPayment): boolean {
  return status === 'created' || status === 'failed'
}

/** The provider's payment that has paid. */
export function paidAt({ payments }: StoredPayment): ProviderPayment | undefined {
  return payments.find(({ status }) => status !== 'failed')
}

function findPayment(schema: ShopSchema, { id }: StoredUser, paymentId: string) {
  return schema.findBy('payment', { id: paymentId, userId: id })
}

function toOrder(row: unknown): Order {
  return v.parse(OrderSchema, row)
}

function mayUse(coupon: Coupon | null, mrp: number): boolean {
  return coupon !== null && couponHolds(coupon, mrp)
}

/** The day so many days from now: '2026-12-01'. */
function dayAfter(days: number): string {
  return new Date(Date.now() + days * oneDay).toISOString().slice(0, 10)
}
