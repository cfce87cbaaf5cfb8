/** Orders as customers see them, and what becomes of them. */
import type { Order, OrderStatus, PaymentStatus, Shipment } from 'shared/contract'
import { reduce } from '../accounts/deletion'
import { returnCopies } from '../catalogue/stock'
import type { Queries, Transaction } from '../database'
import { HttpError, notFound } from '../http-error'
import { changeEmail, refundRequestEmail } from '../mail/emails'
import { problemsOf, solveProblems } from '../payments/provider-records'
import {
  isStuck,
  leastRefund,
  mayBePaidByHand,
  type RefundedItems,
  refundablePaise,
  refuseDisputed,
  repeatRefunds,
  requestRefund,
  type StoredRefund,
  toRefund,
} from '../payments/refunds'
import { type By, columnsOf, type RefundReason } from './order-changes'
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
  /** Oldest first; `null` without any. */
  refunds:
    | Pick<StoredRefund, 'id' | 'amount_paise' | 'status' | 'requested_at' | 'items' | 'problem'>[]
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
  const rows = await db.query<OrderRow>(
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
  const refund = isCancelled ? await refundOf(tx, order, { reason: 'cancelled' }, by) : null
  if (isCancelled && paid !== null) await solveProblems(tx, { refundsOf: paid }, nameOf(by))
  if (!tx.customer) await reduce(tx, customerId)
  await queueOrderEmail(tx, by, mail, (customer) =>
    changeEmail(customer, mail, {
      ...{ orderId, to, by, shipment },
      ...{ refund: refund && toRefund(refund), paid: order.amount_paise / 100 },
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
      ...{ orderId, to: status, by, shipment, refund: null, paid: amount_paise / 100 },
    }),
  )
  return { before: { carrier, tracking }, after: shipment }
}

/** A part of an order that is paid back. */
export type Part =
  | { paise: number }
  /** By default, all copies that are not paid back yet. */
  | { bookId: string; copies?: number | undefined; restock: boolean }

interface OrderRefund extends OfCustomer {
  by: By
  /** Whether they have paid back by hand what the provider has not. */
  byHand?: boolean
  /** Without it, all that is left of an order that was shipped. */
  part?: Part | null
  /** Whether as much of it may go back as went back before. */
  again?: boolean
}

/**
 * Refunds an order or a part of it, or tries again what the provider has refused, and adds the email about it.
 * @returns the amount of each refund, in paise.
 * @throws HttpError 404, or 409 with a sentence if there is nothing to refund.
 */
export async function refundOrder(
  tx: Transaction,
  { customerId, orderId, by, byHand = false, part = null, again = false }: OrderRefund,
  mail: OutgoingMail,
): Promise<readonly number[]> {
  const order = await lockOrder(tx, { customerId, orderId })
  const what = `The order ${orderId}`
  const refuse = (why: string) => new HttpError(409, `${what} ${why}.`)
  const earlier = await refundsOf(tx, order)
  if (!part && earlier.some(byHand ? mayBePaidByHand : isStuck)) {
    return repeatRefunds(tx, what, earlier, { by, byHand }, mail)
  }
  if (byHand)
    throw refuse('has no refund that the provider refuses, or that is pending for ten days')
  if (part && order.status === 'cancelled') throw refuse('is cancelled')
  if (!part && (order.status === 'confirmed' || order.status === 'packed')) {
    throw refuse(`is ${order.status}: cancel it, and what was paid goes back`)
  }
  const { provider_payment_id: paid } = order
  await refuseDisputed(tx, what, paid)
  const same = part && !again ? earlier.filter((refund) => isSamePart(refund, part)) : []
  if (same.some(({ status }) => status !== 'failed')) {
    throw refuse('had the same refund before: add --again if as much is to go back once more')
  }
  if (same.length > 0) {
    throw refuse(`had the same refund, which has failed: “orders refund ${orderId}” tries it again`)
  }
  const left = paid ? await refundablePaise(tx, paid) : 0
  const wanted = part ? await partOf(tx, order, { earlier, left }, part, refuse) : {}
  if (left > 0) checkAmount(Math.min(wanted.amount_paise ?? left, left), left, refuse)
  const refund = await refundOf(tx, order, { reason: 'returned', ...wanted }, by)
  if (!refund) {
    if (earlier.length > 0) return repeatRefunds(tx, what, earlier, { by, byHand }, mail)
    throw refuse(paid ? 'has nothing left that could go back' : 'cost nothing')
  }
  await queueOrderEmail(tx, by, mail, (customer) =>
    refundRequestEmail(customer, mail, {
      ...{ orderId, refund: toRefund(refund), paid: order.amount_paise / 100 },
    }),
  )
  return [refund.amount_paise]
}

/** Whether somebody has asked for this part before. All copies that are left never go back twice. */
function isSamePart({ amount_paise, items }: StoredRefund, part: Part): boolean {
  if ('paise' in part) return items === null && amount_paise === part.paise
  return (items ?? []).some(({ _id, qty }) => _id === part.bookId && qty === part.copies)
}

/**
 * What a part of an order costs. Discounts are shared by price, and the last copies get what is left, so that all parts
 * are what was paid. Puts the copies back into the stock, if that is wanted.
 */
async function partOf(
  tx: Queries,
  order: StoredOrder,
  { earlier, left }: { earlier: readonly StoredRefund[]; left: number },
  part: Part,
  refuse: (why: string) => HttpError,
): Promise<{ amount_paise?: number; items?: RefundedItems }> {
  if ('paise' in part) {
    if (part.paise > left) throw refuse(`has only ${left / 100} rupees that do not go back`)
    return { amount_paise: part.paise }
  }
  const { items, price } = order.contents
  const refunded = (id: string) => paidBack(earlier, id)
  const book = items.find(({ _id }) => _id === part.bookId)
  if (!book) throw refuse(`has no book ${part.bookId}`)
  const most = book.qty - refunded(book._id)
  const { copies = most } = part
  if (copies < 1 || copies > most) {
    throw refuse(`has ${most} copies of “${book.name}” that are not paid back`)
  }
  if (part.restock) await restock(tx, order, book._id, copies, refuse)
  const isRest = items.every(
    ({ _id, qty }) => refunded(_id) + (_id === book._id ? copies : 0) === qty,
  )
  const share = Math.floor((order.amount_paise * (book.price * copies)) / price.mrp)
  return { items: [{ _id: book._id, qty: copies }], ...(isRest ? {} : { amount_paise: share }) }
}

/** @throws HttpError 409 if the provider would refuse a part, or what it leaves. @param amount, @param left in paise. */
function checkAmount(amount: number, left: number, refuse: (why: string) => HttpError): void {
  const least = `the provider pays back ${leastRefund / 100} rupee or more`
  if (amount < leastRefund) throw refuse(`cannot be refunded by ${amount / 100} rupees: ${least}`)
  const rest = left - amount
  if (rest > 0 && rest < leastRefund) {
    throw refuse(`would have ${rest / 100} rupees left: ${least}`)
  }
}

/** Puts copies of an order back into the stock. @throws HttpError 409 if they were not counted when they were sold. */
async function restock(
  tx: Queries,
  { customer_id, payment_id }: StoredOrder,
  bookId: string,
  copies: number,
  refuse: (why: string) => HttpError,
): Promise<void> {
  const sold = await tx.query(
    `with sold as (
       select * from reservations
       where customer_id = $1 and payment_id = $2 and book_id = $3 and not is_held
         and copies >= $4
     ), back as (
       update stock set copies = stock.copies + $4 from sold where stock.book_id = sold.book_id
     ), lowered as (
       update reservations set copies = copies - $4
       where (customer_id, payment_id, book_id) in (
         select customer_id, payment_id, book_id from sold where copies > $4)
     ), gone as (
       delete from reservations
       where (customer_id, payment_id, book_id) in (
         select customer_id, payment_id, book_id from sold where copies = $4)
     )
     select from sold`,
    [customer_id, payment_id, bookId, copies],
  )
  if (sold.length === 0) throw refuse(`has no counted copies of ${bookId}: leave out --restock`)
}

/** Oldest first. */
const refundsOf = (tx: Queries, { customer_id, payment_id, provider_payment_id }: StoredOrder) =>
  tx.query<StoredRefund>(
    `select * from refunds
     where customer_id = $1 and payment_id = $2 and provider_payment_id = $3
     order by requested_at, id`,
    [customer_id, payment_id, provider_payment_id],
  )

/** How many copies of a book were paid back. */
const paidBack = (refunds: readonly StoredRefund[], bookId: string) =>
  refunds
    .flatMap(({ items }) => items ?? [])
    .reduce((sum, { _id, qty }) => sum + (_id === bookId ? qty : 0), 0)

/** For the log. */
const nameOf = (by: By) => (by.role === 'operator' ? by.name : `the ${by.role}`)

interface StoredOrder {
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
const lockOrder = (tx: Transaction, order: OfCustomer) =>
  storedOrder(tx, order, 'for no key update')

/** @throws HttpError 404 */
export async function storedOrder(
  tx: Queries,
  { customerId, orderId }: OfCustomer,
  locked: '' | 'for no key update' = '',
): Promise<StoredOrder> {
  const [found] = await tx.query<StoredOrder>(
    `select orders.*, amount_paise from orders
     join payments on payments.customer_id = orders.customer_id and payments.id = payment_id
     where orders.customer_id = $1 and orders.id = $2 ${locked}`,
    [customerId, orderId],
  )
  if (!found) throw notFound('order')
  return found
}

/** @returns `null` if nothing was paid, or all of it goes back already. */
async function refundOf(
  tx: Queries,
  { customer_id, payment_id, provider_payment_id }: StoredOrder,
  wanted: { reason: RefundReason; amount_paise?: number; items?: RefundedItems },
  by: By,
): Promise<StoredRefund | null> {
  if (provider_payment_id === null) return null
  return requestRefund(tx, { customer_id, payment_id, provider_payment_id, ...wanted }, by)
}

export function toOrder(row: OrderRow): Order {
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
