/** Orders as customers see them, and what becomes of them. */
import type { Order, OrderStatus, PaymentStatus, Refund, Shipment } from 'shared/contract'
import { reduce } from '../accounts/deletion'
import { returnCopies } from '../catalogue/stock'
import type { Queries, Transaction } from '../database'
import { HttpError, notFound } from '../http-error'
import { changeEmail, refundRequestEmail } from '../mail/emails'
import { repeatRefund, requestRefund, type StoredRefund, toRefund } from '../payments/refunds'
import { type By, columnsOf, mayChange, type RefundReason } from './order-changes'
import { type OutgoingMail, queueOrderEmail } from './order-emails'

/** What a payment is for, as it was when it began. */
export type Contents = Pick<Order, 'deliveryAddress' | 'items' | 'price' | 'coupon' | 'arrival'>

/** A payment in the database. */
export interface StoredPayment {
  customer_id: string
  id: string
  status: PaymentStatus
  amount_paise: number
  /** `null` until the provider has made its order, and if the total is 0. */
  provider_order_id: string | null
  contents: Contents
  /** The payment with which its cart was paid after this one had begun. */
  superseded_by: string | null
  created_at: string
}

export interface OrderRow extends Pick<Order, 'id' | 'paymentId' | 'placedAt' | 'status'> {
  /** `null` if nothing was to be paid. */
  providerPaymentId: string | null
  contents: Contents
  /** `null` until the order is shipped. */
  carrier: string | null
  tracking: string | null
  history: { status: OrderStatus; at: string }[]
  /** `null` unless it is refunded. */
  refund: Pick<StoredRefund, 'amount_paise' | 'status' | 'requested_at' | 'problem'> | null
}

export const orderColumns = `id, payment_id as "paymentId", provider_payment_id as "providerPaymentId",
  contents, placed_at as "placedAt", status, carrier, tracking,
  (select json_agg(json_build_object('status', change.status, 'at', change.at) order by position)
   from history as change
   where change.customer_id = orders.customer_id and change.payment_id = orders.payment_id
     and what = 'order') as history,
  (select json_build_object(
     'amount_paise', amount_paise, 'status', refunds.status, 'requested_at', requested_at,
     'problem', problem)
   from refunds where refunds.customer_id = orders.customer_id
     and refunds.provider_payment_id = orders.provider_payment_id) as refund`

/** Newest first. */
export async function ordersOf(db: Queries, customerId: string): Promise<Order[]> {
  const rows = await db.query<OrderRow>(
    `select ${orderColumns} from orders where customer_id = $1 order by placed_at desc`,
    [customerId],
  )
  return rows.map(toOrder)
}

export async function orderOfPayment(
  db: Queries,
  customerId: string,
  paymentId: string,
): Promise<Order | null> {
  const [row] = await db.query<OrderRow>(
    `select ${orderColumns} from orders where customer_id = $1 and payment_id = $2`,
    [customerId, paymentId],
  )
  return row ? toOrder(row) : null
}

/** An order for somebody who may not be its customer. */
interface OfCustomer {
  customerId: string
  orderId: string
}

interface Change extends OfCustomer {
  to: OrderStatus
  by: By
  /** Only if it becomes `shipped`. */
  shipment?: Shipment
}

/**
 * Changes an order's status, and adds the email about it. What was paid for an order that is cancelled goes back, and so
 * do its copies.
 * @throws HttpError 404, or 409 with a sentence if the order may not become that now.
 */
export async function changeOrder(
  tx: Transaction,
  { customerId, orderId, to, by, shipment }: Change,
  mail: OutgoingMail,
): Promise<void> {
  const order = await storedOrder(tx, { customerId, orderId })
  if (!mayChange(order.status, to, by)) {
    const why = order.status === to ? 'already' : `and cannot become ${to}`
    throw new HttpError(409, `The order ${orderId} is ${order.status} ${why}.`)
  }
  await tx.query(
    `update orders set status = $3, changed_by = $4, operator = $5,
       carrier = coalesce($6, carrier), tracking = coalesce($7, tracking)
     where customer_id = $1 and id = $2`,
    [
      customerId,
      orderId,
      to,
      ...columnsOf(by),
      shipment?.carrier ?? null,
      shipment?.tracking ?? null,
    ],
  )
  const isCancelled = to === 'cancelled'
  if (isCancelled) await returnCopies(tx, 'sold', customerId, order.payment_id)
  const refund = isCancelled ? await refundOf(tx, order, 'cancelled', by) : null
  if (!tx.customer) await reduce(tx, customerId)
  await queueOrderEmail(tx, by, mail, (customer) =>
    changeEmail(customer, mail.origin, { orderId, to, by, shipment, refund }),
  )
}

interface OrderRefund extends OfCustomer {
  by: By
  /** Whether they have paid back by hand what the provider could not. */
  byHand?: boolean
}

/**
 * Refunds an order that was shipped, or whose refund has failed, and adds the email about it.
 * @throws HttpError 404, or 409 with a sentence if there is nothing to refund.
 */
export async function refundOrder(
  tx: Transaction,
  { customerId, orderId, by, byHand = false }: OrderRefund,
  mail: OutgoingMail,
): Promise<void> {
  const order = await storedOrder(tx, { customerId, orderId })
  const refuse = (why: string) => new HttpError(409, `The order ${orderId} ${why}.`)
  if (order.status === 'confirmed' || order.status === 'packed') {
    throw refuse(`is ${order.status}: cancel it, and what was paid goes back`)
  }
  const [earlier] = await tx.query<StoredRefund>(
    'select * from refunds where customer_id = $1 and provider_payment_id = $2',
    [customerId, order.provider_payment_id],
  )
  if (earlier) return repeatRefund(tx, `The order ${orderId}`, earlier, { by, byHand }, mail)
  if (byHand) throw refuse('has no refund that has failed')
  const refund = await refundOf(tx, order, 'returned', by)
  if (!refund) throw refuse('cost nothing')
  await queueOrderEmail(tx, by, mail, (customer) =>
    refundRequestEmail(customer, mail.origin, { orderId, refund }),
  )
}

interface StoredOrder {
  customer_id: string
  payment_id: string
  provider_payment_id: string | null
  status: OrderStatus
  amount_paise: number
}

/** @throws HttpError 404 */
export async function storedOrder(
  tx: Queries,
  { customerId, orderId }: OfCustomer,
): Promise<StoredOrder> {
  const [found] = await tx.query<StoredOrder>(
    `select orders.*, amount_paise from orders
     join payments on payments.customer_id = orders.customer_id and payments.id = payment_id
     where orders.customer_id = $1 and orders.id = $2`,
    [customerId, orderId],
  )
  if (!found) throw notFound('order')
  return found
}

/** @returns `null` if nothing was paid. */
async function refundOf(
  tx: Queries,
  { provider_payment_id, ...order }: StoredOrder,
  reason: RefundReason,
  by: By,
): Promise<Refund | null> {
  if (provider_payment_id === null) return null
  const refund = await requestRefund(tx, { ...order, provider_payment_id, reason }, by)
  return refund && toRefund(refund)
}

export function toOrder(row: OrderRow): Order {
  const { providerPaymentId, contents, carrier, tracking, history, refund, ...order } = row
  return {
    ...order,
    ...(providerPaymentId !== null && { providerPaymentId }),
    ...contents,
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    ...(carrier !== null && { shipment: { carrier, ...(tracking !== null && { tracking }) } }),
    ...(refund && { refund: toRefund(refund) }),
  }
}
