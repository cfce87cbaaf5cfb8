/** Orders: exactly one for each payment that was paid, and what becomes of it. */
import type { Order, OrderStatus, PaymentStatus, Shipment } from 'shared/contract'
import type { Customer } from './customer'
import type { Queries, Transaction } from './database'
import { keyOf } from './email-address'
import { changeEmail, type Email, orderEmail } from './emails'
import { HttpError, notFound } from './http-error'
import { isWithin } from './limits'
import type { Mail } from './mail'
import { type By, mayChange } from './order-changes'
import type { ProviderPayment } from './razorpay'
import type { Services } from './services'

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
}

export const orderColumns = `id, payment_id as "paymentId", provider_payment_id as "providerPaymentId",
  contents, placed_at as "placedAt", status, carrier, tracking,
  (select json_agg(json_build_object('status', change.status, 'at', change.at) order by position)
   from history as change
   where change.customer_id = orders.customer_id and change.payment_id = orders.payment_id
     and what = 'order') as history`

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

type Needed = Pick<Services, 'database' | 'mail' | 'log'>

/** Turns what the provider says about a payment into an order or a failure. A paid payment stays paid. */
export async function takeReport(
  payment: StoredPayment,
  { id, status, amount }: ProviderPayment,
  services: Needed,
): Promise<void> {
  if (status === 'failed') {
    await services.database.query(
      `update payments set status = 'failed'
       where customer_id = $1 and id = $2 and status = 'created'`,
      [payment.customer_id, payment.id],
    )
  } else if (status === 'captured' && amount === payment.amount_paise) {
    await makeOrder(payment, id, services)
  } else if (status === 'captured') {
    services.log.warn({ payment: payment.id }, 'the paid amount differs from the requested one')
  }
}

/**
 * Makes the order of a paid payment, takes the paid copies out of the cart and adds the email, all in one
 * transaction. A payment that has its order already keeps it.
 * @param providerPaymentId `null` if nothing was to be paid.
 */
export async function makeOrder(
  { customer_id, id, contents }: StoredPayment,
  providerPaymentId: string | null,
  { database, mail }: Pick<Needed, 'database' | 'mail'>,
): Promise<Order> {
  const order = await database.transaction(customer_id, async (tx) => {
    const paid = await tx.query(
      "update payments set status = 'paid' where customer_id = $1 and id = $2 returning id",
      [customer_id, id],
    )
    if (paid.length === 0) throw new Error('The payment of an order is gone')
    const known = await orderOfPayment(tx, customer_id, id)
    if (known) return known
    await tx.query(
      `insert into orders (customer_id, id, payment_id, provider_payment_id, contents)
       values ($1, $2, $3, $4, $5)`,
      [customer_id, `BK-${id}`, id, providerPaymentId, JSON.stringify(contents)],
    )
    await takeOutOfCart(tx, customer_id, contents)
    const made = await orderOfPayment(tx, customer_id, id)
    if (!made) throw new Error('The database made no order')
    await tell(tx, { role: 'server' }, mail, (customer) => orderEmail(customer, mail.origin, made))
    return made
  })
  mail.wake()
  return order
}

interface Change {
  customerId: string
  orderId: string
  to: OrderStatus
  by: By
  /** Only if it becomes `shipped`. */
  shipment?: Shipment
}

/**
 * Changes an order's status, and adds the email about it.
 * @throws HttpError 404, or 409 with a sentence if the order may not become that now.
 */
export async function changeOrder(
  tx: Transaction,
  { customerId, orderId, to, by, shipment }: Change,
  mail: Post,
): Promise<void> {
  const [order] = await tx.query<Pick<Order, 'status'>>(
    'select status from orders where customer_id = $1 and id = $2',
    [customerId, orderId],
  )
  if (!order) throw notFound('order')
  if (!mayChange(order.status, to, by)) {
    const why = order.status === to ? 'already' : `and cannot become ${to}`
    throw new HttpError(409, `The order ${orderId} is ${order.status} ${why}.`)
  }
  await tx.query(
    `update orders set status = $3, changed_by = $4, operator = $5,
       carrier = coalesce($6, carrier), tracking = coalesce($7, tracking)
     where customer_id = $1 and id = $2`,
    [
      ...[customerId, orderId, to, by.role, by.role === 'operator' ? by.name : null],
      ...[shipment?.carrier ?? null, shipment?.tracking ?? null],
    ],
  )
  await tell(tx, by, mail, (customer) =>
    changeEmail(customer, mail.origin, { orderId, to, shipment }),
  )
}

/** Where emails are added. */
export type Post = Pick<Mail, 'add' | 'origin'>

/** Adds an email about an order, unless its customer is gone, or is told too much without having confirmed the address. */
async function tell(
  tx: Transaction,
  { role }: By,
  mail: Post,
  write: (customer: Customer) => Email,
): Promise<void> {
  const { customer } = tx
  if (!customer) return
  if (role === 'operator' || (await mayMail(tx, customer))) await mail.add(tx, write(customer))
}

/**
 * How many emails about orders go in an hour to an address that nobody has confirmed. They hold what somebody has typed
 * in, and an order costs nothing in a test shop, or if its total is 0. What operators do does not count.
 */
const mostToUnconfirmed = 5

async function mayMail(tx: Queries, { email, email_confirmed_at }: Customer): Promise<boolean> {
  if (email_confirmed_at !== null) return true
  const subject = keyOf(email)
  return isWithin(tx, { kind: 'mail-order', subject, most: mostToUnconfirmed, period: 60 })
}

/** Copies that were added after the payment began stay. */
async function takeOutOfCart(tx: Queries, customerId: string, { items }: Contents) {
  const paid = JSON.stringify(items.map(({ _id, qty }) => ({ book_id: _id, copies: qty })))
  const from = 'jsonb_to_recordset($2) as paid (book_id text, copies integer)'
  const same = 'customer_id = $1 and cart_lines.book_id = paid.book_id'
  await tx.query(`delete from cart_lines using ${from} where ${same} and quantity <= copies`, [
    customerId,
    paid,
  ])
  await tx.query(
    `update cart_lines set quantity = quantity - copies, updated_at = now()
     from ${from} where ${same} and quantity > copies`,
    [customerId, paid],
  )
}

export function toOrder(row: OrderRow): Order {
  const { providerPaymentId, contents, carrier, tracking, history, ...order } = row
  return {
    ...order,
    ...(providerPaymentId !== null && { providerPaymentId }),
    ...contents,
    history: history.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    ...(carrier !== null && { shipment: { carrier, ...(tracking !== null && { tracking }) } }),
  }
}
