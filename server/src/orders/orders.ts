/** Orders as customers see them, and what becomes of them. */
import type { Order, OrderStatus, Shipment } from 'shared/contract'
import { reduce } from '../accounts/deletion'
import { returnCopies } from '../catalogue/stock'
import { type By, columnsOf } from '../changed-by'
import type { Queries, Transaction } from '../database'
import { HttpError, notFound } from '../http-error'
import { changeEmail } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'
import type { Contents } from '../payments/payment'
import { problemsOf, solveProblems } from '../payments/provider-records'
import { type RefundRow, toRefund } from '../refunds/refund'
import { paidBack, refundsOf, refuseDisputed, requestRefund } from '../refunds/refunds'
import { queueOrderEmail } from './order-emails'

/** What `orderColumns` selects. */
export interface OrderColumns extends Pick<Order, 'id' | 'paymentId' | 'placedAt' | 'status'> {
  /** `null` if nothing was to be paid. */
  providerPaymentId: string | null
  contents: Contents
  /** `null` until the order is shipped. */
  carrier: string | null
  tracking: string | null
  history: { status: OrderStatus; at: string }[]
  /** Oldest first; `null` without any. */
  refunds:
    | Pick<RefundRow, 'id' | 'amount_paise' | 'status' | 'requested_at' | 'items' | 'problem'>[]
    | null
}

export const orderColumns = `id, payment_id as "paymentId", provider_payment_id as "providerPaymentId",
  contents, placed_at as "placedAt", status, carrier, tracking,
  (select json_agg(json_build_object('status', change.status, 'at', change.at) order by position)
   from history as change
   where change.customer_id = orders.customer_id and change.payment_id = orders.payment_id
     and what = 'order') as history,
  (select json_agg(json_build_object(
     'id', refunds.id, 'amount_paise', amount_paise, 'status', refunds.status, 'requested_at', requested_at,
     'items', items, 'problem', problem) order by requested_at, refunds.id)
   from refunds where refunds.customer_id = orders.customer_id
     and refunds.payment_id = orders.payment_id
     and refunds.provider_payment_id = orders.provider_payment_id) as refunds`

/** Newest first. @param before of those that were placed before this one; `null` for all. */
export async function ordersOf(
  db: Queries,
  customerId: string,
  { before = null, most = null }: { before?: string | null; most?: number | null } = {},
): Promise<Order[]> {
  const rows = await db.query<OrderColumns>(
    `select ${orderColumns} from orders
     where customer_id = $1 and ($2::text is null or (placed_at, id) < (
       select placed_at, id from orders where customer_id = $1 and id = $2))
     order by placed_at desc, id desc limit $3`,
    [customerId, before, most],
  )
  return rows.map(toOrder)
}

/** How many orders an answer has. */
const pageSize = 50

/** As `GET /user/orders` has them. @param before as for `ordersOf`. */
export async function pageOfOrders(
  db: Queries,
  customerId: string,
  before: string | null = null,
): Promise<{ orders: Order[]; more: boolean }> {
  const found = await ordersOf(db, customerId, { before, most: pageSize + 1 })
  return { orders: found.slice(0, pageSize), more: found.length > pageSize }
}

export async function orderOfPayment(
  db: Queries,
  customerId: string,
  paymentId: string,
): Promise<Order | null> {
  const [row] = await db.query<OrderColumns>(
    `select ${orderColumns} from orders where customer_id = $1 and payment_id = $2`,
    [customerId, paymentId],
  )
  return row ? toOrder(row) : null
}

/** An order for somebody who may not be its customer. */
export interface OfCustomer {
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
 * do its copies, except those that were paid back before: these are back, or not fit to be sold.
 * @throws HttpError 404, or 409 with a sentence if the order may not become that now, or the provider has told of something
 * that an operator has to deal with first.
 */
export async function changeOrder(
  tx: Transaction,
  { customerId, orderId, to, by, shipment }: Change,
  mail: OutgoingMail,
): Promise<void> {
  const order = await lockOrder(tx, { customerId, orderId })
  if (!(await mayChange(tx, order.status, to, by))) {
    const why = order.status === to ? 'already' : `and cannot become ${to}`
    throw new HttpError(409, `The order ${orderId} is ${order.status} ${why}.`)
  }
  const { provider_payment_id: paid } = order
  const problems = await problemsOf(tx, paid)
  if ((to === 'packed' || to === 'shipped') && problems.length > 0) {
    throw new HttpError(
      409,
      `The order ${orderId} is not to be sent: ${problems.join(', ')}. See “orders attention”.`,
    )
  }
  const isCancelled = to === 'cancelled'
  if (isCancelled) await refuseDisputed(tx, `The order ${orderId}`, paid)
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
  if (isCancelled) {
    const earlier = await refundsOf(tx, order)
    const most = order.contents.items.map(({ _id, qty }) => ({
      _id,
      qty: qty - paidBack(earlier, _id),
    }))
    await returnCopies(tx, 'sold', customerId, order.payment_id, most)
  }
  const refund = isCancelled ? await requestRefund(tx, order, { reason: 'cancelled' }, by) : null
  if (isCancelled && paid !== null) await solveProblems(tx, { refundsOf: paid })
  if (!tx.customer) await reduce(tx, customerId)
  await queueOrderEmail(tx, by, mail, (customer) =>
    changeEmail(customer, mail, {
      orderId,
      to,
      by,
      shipment,
      refund: refund && toRefund(refund),
      paid: order.amount_paise / 100,
    }),
  )
}

/** Whether somebody may change an order's status. */
async function mayChange(tx: Queries, from: OrderStatus, to: OrderStatus, { role }: By) {
  const allowed = await tx.query(
    `select from allowed_changes
     where what = 'order' and from_status = $1 and to_status = $2 and changed_by = $3`,
    [from, to, role],
  )
  return allowed.length > 0
}

/**
 * Corrects who carries the parcel of an order, or its page, and adds the email about it. What is not given stays.
 * @param given `tracking` is empty if there is no page. @returns what it was and what it is.
 * @throws HttpError 404, or 409 if the order is not on its way.
 */
export async function correctShipment(
  tx: Transaction,
  { customerId, orderId, by, ...given }: OfCustomer & { by: By } & Partial<Shipment>,
  mail: OutgoingMail,
): Promise<{ before: object; after: Shipment }> {
  const { status, carrier, tracking, amount_paise } = await lockOrder(tx, { customerId, orderId })
  if (status !== 'shipped') throw new HttpError(409, `The order ${orderId} is ${status}.`)
  const page = given.tracking ?? tracking
  const shipment = { carrier: given.carrier ?? carrier ?? '', ...(page && { tracking: page }) }
  await tx.query(
    'update orders set carrier = $3, tracking = $4 where customer_id = $1 and id = $2',
    [customerId, orderId, shipment.carrier, shipment.tracking ?? null],
  )
  await queueOrderEmail(tx, by, mail, (customer) =>
    changeEmail(customer, mail, {
      orderId,
      to: status,
      by,
      shipment,
      refund: null,
      paid: amount_paise / 100,
    }),
  )
  return { before: { carrier, tracking }, after: shipment }
}

/** A row of the table `orders`, and the amount of its payment. */
export interface OrderRow {
  customer_id: string
  payment_id: string
  provider_payment_id: string | null
  status: OrderStatus
  amount_paise: number
  contents: Contents
  carrier: string | null
  tracking: string | null
}

/** Locks an order and its payment until the end of the transaction, as `lockPayment` does. @throws HttpError 404 */
export const lockOrder = (tx: Transaction, order: OfCustomer) =>
  findOrder(tx, order, 'for no key update')

/** @throws HttpError 404 */
export async function findOrder(
  tx: Queries,
  { customerId, orderId }: OfCustomer,
  locked: '' | 'for no key update' = '',
): Promise<OrderRow> {
  const [found] = await tx.query<OrderRow>(
    `select orders.*, amount_paise from orders
     join payments on payments.customer_id = orders.customer_id and payments.id = payment_id
     where orders.customer_id = $1 and orders.id = $2 ${locked}`,
    [customerId, orderId],
  )
  if (!found) throw notFound('order')
  return found
}

export function toOrder(row: OrderColumns): Order {
  const { providerPaymentId, contents, carrier, tracking, history, refunds, ...order } = row
  return {
    ...order,
    ...(providerPaymentId !== null && { providerPaymentId }),
    ...contents,
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    ...(carrier !== null && { shipment: { carrier, ...(tracking !== null && { tracking }) } }),
    ...(refunds && { refunds: refunds.map(toRefund) }),
  }
}
