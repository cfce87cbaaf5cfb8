/** Orders: exactly one for each payment that was paid. */
import type { Order, PaymentStatus } from 'shared/contract'
import type { Customer } from './customer'
import type { Queries } from './database'
import { keyOf } from './email-address'
import { orderEmail } from './emails'
import { isWithin } from './limits'
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

interface Row extends Pick<Order, 'id' | 'paymentId' | 'placedAt'> {
  /** `null` if nothing was to be paid. */
  providerPaymentId: string | null
  contents: Contents
}

const columns = `id, payment_id as "paymentId", provider_payment_id as "providerPaymentId",
  contents, placed_at as "placedAt"`

/** Newest first. */
export async function ordersOf(db: Queries, customerId: string): Promise<Order[]> {
  const rows = await db.query<Row>(
    `select ${columns} from orders where customer_id = $1 order by placed_at desc`,
    [customerId],
  )
  return rows.map(toOrder)
}

export async function orderOfPayment(
  db: Queries,
  customerId: string,
  paymentId: string,
): Promise<Order | null> {
  const [row] = await db.query<Row>(
    `select ${columns} from orders where customer_id = $1 and payment_id = $2`,
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
    const [row] = await tx.query<Row>(
      `insert into orders (customer_id, id, payment_id, provider_payment_id, contents)
       values ($1, $2, $3, $4, $5) returning ${columns}`,
      [customer_id, `BK-${id}`, id, providerPaymentId, JSON.stringify(contents)],
    )
    if (!row) throw new Error('The database made no order')
    await takeOutOfCart(tx, customer_id, contents)
    const made = toOrder(row)
    if (tx.customer && (await mayMail(tx, tx.customer))) {
      await mail.add(tx, orderEmail(tx.customer, mail.origin, made))
    }
    return made
  })
  mail.wake()
  return order
}

/**
 * How many emails about orders go in an hour to an address that nobody has confirmed. They hold what somebody has typed
 * in, and an order costs nothing in a test shop, or if its total is 0.
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

function toOrder({ providerPaymentId, contents, ...order }: Row): Order {
  return {
    ...order,
    ...(providerPaymentId !== null && { providerPaymentId }),
    ...contents,
    status: 'confirmed',
  }
}
