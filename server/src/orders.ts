/** Orders: exactly one for each payment that was paid. */
import type { Order } from 'shared/contract'
import { customerById } from './customers'
import type { Queries } from './database'
import { orderEmail } from './emails'
import type { Mail } from './mail'

/** What a payment is for, as it was when it began. */
export type Contents = Pick<Order, 'deliveryAddress' | 'items' | 'price' | 'coupon'>

interface Row {
  id: string
  payment_id: string
  provider_payment_id: string | null
  contents: Contents
  placed_at: string
}

const columns = 'id, payment_id, provider_payment_id, contents, placed_at'

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

interface Paid {
  customerId: string
  paymentId: string
  /** `null` if nothing was to be paid. */
  providerPaymentId: string | null
}

/**
 * Makes the order of a paid payment, takes the paid copies out of the cart and adds the email, all in this
 * transaction. A payment that has its order already keeps it.
 */
export async function makeOrder(
  tx: Queries,
  { customerId, paymentId, providerPaymentId }: Paid,
  mail: Mail,
): Promise<Order> {
  // Always the customer first and then the payment, so that no two transactions wait for each other.
  const customer = await customerById(tx, customerId, { locked: true })
  const [payment] = await tx.query<{ contents: Contents }>(
    'select contents from payments where customer_id = $1 and id = $2 for update',
    [customerId, paymentId],
  )
  if (!payment) throw new Error('The payment of an order is gone')
  const known = await orderOfPayment(tx, customerId, paymentId)
  if (known) return known
  const [row] = await tx.query<Row>(
    `insert into orders (customer_id, id, payment_id, provider_payment_id, contents)
     values ($1, $2, $3, $4, $5) returning ${columns}`,
    [customerId, `BK-${paymentId}`, paymentId, providerPaymentId, JSON.stringify(payment.contents)],
  )
  if (!row) throw new Error('The database made no order')
  await tx.query("update payments set status = 'paid' where customer_id = $1 and id = $2", [
    customerId,
    paymentId,
  ])
  await takeOutOfCart(tx, customerId, payment.contents)
  const order = toOrder(row)
  if (customer) await mail.add(tx, orderEmail(customer, mail.origin, order))
  return order
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

function toOrder({ id, payment_id, provider_payment_id, contents, placed_at }: Row): Order {
  return {
    id,
    paymentId: payment_id,
    ...(provider_payment_id ? { providerPaymentId: provider_payment_id } : {}),
    ...contents,
    placedAt: placed_at,
    status: 'confirmed',
  }
}
