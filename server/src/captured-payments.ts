/** What becomes of money that the provider has captured: exactly one order for each payment. */
import type { Order } from 'shared/contract'
import type { Queries } from './database'
import { orderEmail } from './emails'
import { type Contents, orderOfPayment, type StoredPayment } from './orders'
import type { ProviderPayment } from './razorpay'
import type { Services } from './services'
import { tell } from './tell-customers'

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
