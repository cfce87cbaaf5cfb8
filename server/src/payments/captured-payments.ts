/** What becomes of money that the provider has captured: one order for each cart, or a refund. */
import type { Order } from 'shared/contract'
import { holdMinutes, reserve, returnCopies, type Shortage } from '../catalogue/stock'
import { byServer } from '../changed-by'
import type { Queries, Transaction } from '../database'
import { type LowStock, newOrderEmail, orderEmail, returnedEmail } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'
import { queueOrderEmail } from '../orders/order-emails'
import { orderOfPayment } from '../orders/orders'
import type { RefundReason } from '../refunds/refund'
import { toRefund } from '../refunds/refund'
import { refundablePaise, requestRefund } from '../refunds/refunds'
import type { Services } from '../services'
import type { Contents, PaymentRow } from './payment'
import { noteAndLog, noteRecord, type ProviderRecord, reopenRefunds } from './provider-records'
import { type AnyPayment, isInRupees } from './razorpay'

type Needed = Pick<Services, 'database' | 'mail' | 'log'>

/** What the provider has captured: its id of the payment, the amount and the fee in paise, and when somebody began to pay. */
type Captured = Pick<AnyPayment, 'id' | 'amount' | 'fee' | 'created_at'>

/**
 * Takes a payment that the provider has captured: one of the shop gets its order or goes back, and an operator is told of
 * any other.
 */
export async function takeCaptured(
  { id, order_id: orderId, amount, currency, fee, status, created_at }: AnyPayment,
  services: Needed,
): Promise<void> {
  const { database, log } = services
  const [payment] = await database.query<PaymentRow>(
    'select * from payments where provider_order_id = $1',
    [orderId],
  )
  const isCaptured = status === 'captured'
  if (payment && isCaptured) {
    return void (await takePaid(payment, { id, amount, fee, created_at }, services))
  }
  const record = { kind: 'payment', id, paymentId: id, orderId, amount, fee, status } as const
  if (payment && status === 'refunded') return endRefunded(payment, record, database)
  const unknown = isInRupees({ currency })
    ? 'unknown payment'
    : 'unknown payment in another currency'
  await noteAndLog({ database, log }, record, !payment && isCaptured ? unknown : null)
}

/** Ends a payment that was refunded as a whole before the shop has heard that it was captured. */
async function endRefunded(
  { customer_id, id }: PaymentRow,
  record: ProviderRecord,
  database: Services['database'],
): Promise<void> {
  await database.transaction(customer_id, async (tx) => {
    await noteRecord(tx, record)
    await endUnpaid(tx, { customer_id, id }, 'refunded')
  })
}

/** Ends a payment that got no order, and returns its copies to the stock. Does nothing if it is paid, or went back. */
export async function endUnpaid(
  tx: Queries,
  { customer_id, id }: Pick<PaymentRow, 'customer_id' | 'id'>,
  as: 'expired' | 'refunded',
): Promise<void> {
  const ended = await tx.query(
    `update payments set status = $3
     where customer_id = $1 and id = $2 and status in ('created', 'failed', 'expired') returning id`,
    [customer_id, id, as],
  )
  if (ended.length > 0) await returnCopies(tx, 'held', customer_id, id)
}

/** Takes what the provider says about a payment. A paid payment stays paid. */
export async function takeReport(
  payment: PaymentRow,
  { status, ...captured }: Captured & Pick<AnyPayment, 'status'>,
  services: Needed,
): Promise<void> {
  if (status === 'failed') {
    await services.database.query(
      `update payments set status = 'failed'
       where customer_id = $1 and id = $2 and status = 'created'`,
      [payment.customer_id, payment.id],
    )
  } else if (status === 'captured') await takePaid(payment, captured, services)
}

/**
 * Makes the order of a paid payment; or refunds the money, if the cart was paid with another payment meanwhile, if
 * the payment has an order already, if the account is deleted, if the amount is not the one that was asked for, if the
 * payment has ended, or if its copies are sold. Of money that has gone back already, it does neither. Repeating it changes
 * nothing.
 * @param captured `null` if nothing was to be paid.
 * @returns the order; `null` if there is none.
 */
export async function takePaid(
  { customer_id, id }: PaymentRow,
  captured: Captured | null,
  { database, mail, log }: Needed,
): Promise<Order | null> {
  const { order, refundReason } = await database.transaction(customer_id, async (tx) => {
    const payment = await lockPayment(tx, { customer_id, id })
    if (captured) await noteRecord(tx, recordOf(payment, captured))
    const known = await orderOfPayment(tx, customer_id, id)
    if (known && (known.providerPaymentId ?? null) === (captured?.id ?? null)) {
      return { order: known, refundReason: null }
    }
    const reason = await reasonAgainst(tx, payment, captured, known)
    const wanted = { customerId: customer_id, paymentId: id, items: payment.contents.items }
    const shortages = reason === null ? await reserve(tx, wanted, 'sold') : []
    if (reason === null && shortages.length === 0) {
      return { order: await makeOrder(tx, payment, captured?.id ?? null, mail), refundReason: null }
    }
    const why = { reason: reason ?? 'sold out', shortages }
    return { order: null, refundReason: await returnMoney(tx, payment, captured, why, mail) }
  })
  if (refundReason) log.error({ payment: id }, `a payment goes back: ${refundReason}`)
  mail.wake()
  return order
}

interface LockedPayment extends PaymentRow {
  /** Whether its time has passed by the clock of the database. */
  is_over: boolean
}

/** Locks a payment until the end of the transaction: without its customer, nothing else keeps two reports apart. */
export async function lockPayment(
  tx: Queries,
  { customer_id, id }: Pick<PaymentRow, 'customer_id' | 'id'>,
): Promise<LockedPayment> {
  const [payment] = await tx.query<LockedPayment>(
    `select *, now() > created_at + make_interval(mins => $3) as is_over from payments
     where customer_id = $1 and id = $2 for no key update`,
    [customer_id, id, holdMinutes],
  )
  if (!payment) throw new Error('A payment that was paid is gone')
  return payment
}

/** What the provider has told of one of the shop's payments. */
const recordOf = ({ provider_order_id: orderId }: PaymentRow, { id, amount, fee }: Captured) => ({
  kind: 'payment' as const,
  status: 'captured',
  id,
  paymentId: id,
  orderId,
  amount,
  fee,
})

/** Why a captured payment gets no order, whatever is in stock. */
async function reasonAgainst(
  tx: Transaction,
  payment: LockedPayment,
  captured: Captured | null,
  known: Order | null,
): Promise<RefundReason | null> {
  if (known || payment.superseded_by !== null) return 'paid already'
  if (!tx.customer) return 'account deleted'
  if (captured && captured.amount !== payment.amount_paise) return 'other amount'
  if (captured && (await refundablePaise(tx, captured.id)) <= 0) return 'at the provider'
  // What has gone back once gets no order later, whatever is in stock by then.
  const hasEnded = payment.status === 'expired' || payment.status === 'refunded'
  return hasEnded || (captured && isLate(payment, captured)) ? 'too late' : null
}

/**
 * Whether somebody began to pay it after its end, although nothing has ended it yet, such as while the server was stopped. The clock of
 * the provider alone, which may be ahead, does not end it.
 */
const isLate = ({ is_over, created_at: begun }: LockedPayment, { created_at: paid }: Captured) =>
  is_over && (paid ?? 0) * 1000 > Date.parse(begun) + holdMinutes * 60_000

/**
 * Refunds a captured payment that got no order, returns its copies to the stock, and emails the customer.
 * @returns why, unless it went back before or nothing was paid.
 */
async function returnMoney(
  tx: Transaction,
  payment: PaymentRow,
  captured: Captured | null,
  { reason, shortages }: { reason: RefundReason; shortages: readonly Shortage[] },
  mail: OutgoingMail,
): Promise<RefundReason | null> {
  const { customer_id, id } = payment
  await endUnpaid(tx, payment, captured ? 'refunded' : 'expired')
  if (!captured) return null
  const paid = { customer_id, payment_id: id, provider_payment_id: captured.id }
  const refund = await requestRefund(tx, paid, { reason }, byServer)
  if (!refund) return null
  await queueOrderEmail(tx, byServer, mail, (customer) =>
    returnedEmail(customer, mail, {
      reason,
      paymentId: captured.id,
      refund: toRefund(refund),
      asked: payment.amount_paise / 100,
      soldOut: shortages.map(({ book }) => book.name),
    }),
  )
  return reason
}

/**
 * Makes the order, takes the paid copies out of the cart and adds the email. All other payments that were begun for this
 * cart and are not paid yet are superseded: a cart is paid once.
 */
async function makeOrder(
  tx: Transaction,
  { customer_id, id, contents }: PaymentRow,
  providerPaymentId: string | null,
  mail: OutgoingMail,
): Promise<Order> {
  await tx.query(
    `insert into orders (customer_id, id, payment_id, provider_payment_id, contents)
     values ($1, $2, $3, $4, $5)`,
    [customer_id, `BK-${id}`, id, providerPaymentId, JSON.stringify(contents)],
  )
  await tx.query("update payments set status = 'paid' where customer_id = $1 and id = $2", [
    customer_id,
    id,
  ])
  await tx.query(
    `update payments set superseded_by = $2
     where customer_id = $1 and status in ('created', 'failed', 'expired') and superseded_by is null`,
    [customer_id, id],
  )
  if (providerPaymentId !== null) await reopenRefunds(tx, providerPaymentId)
  await takeOutOfCart(tx, customer_id, contents)
  const order = await orderOfPayment(tx, customer_id, id)
  if (!order) throw new Error('The database made no order')
  await queueOrderEmail(tx, byServer, mail, (customer) => orderEmail(customer, mail, order))
  if (mail.owner !== null) {
    const few = await lowStockIn(tx, contents)
    await mail.add(tx, newOrderEmail(mail.owner, mail, order, few))
  }
  return order
}

/** The books of which customers see how many copies are left. */
const lowStockIn = (tx: Queries, { items }: Contents) =>
  tx.query<LowStock>(
    `select document ->> 'name' as name, visible_stock(copies) as copies
     from books join stock on book_id = id
     where id = any($1) and visible_stock(copies) is not null order by position`,
    [items.map(({ _id }) => _id)],
  )

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
