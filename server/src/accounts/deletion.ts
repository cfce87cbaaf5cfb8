/**
 * Deletes accounts. What tax law asks a shop to keep stays, without the account, and is deleted when its time is over
 * (docs/server.md gives the sources).
 */
import type { AnswerOf } from 'shared/contract'
import { returnCopies } from '../catalogue/stock'
import type { Queries, Transaction } from '../database'
import { deletionEmail } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'
import { isOpen } from '../payments/provider-records'
import type { Customer } from './customer'

/** What stays of a customer, and until which day. */
export type Kept = AnswerOf<'GET /user/deletion'>

/** The end of the last payment that something has happened with; its year is the one in whose books it is. */
const lastChange = `greatest(payments.created_at, (
  select max(at) from history
  where history.customer_id = payments.customer_id and history.payment_id = payments.id))`

/**
 * What a deletion of the account leaves, or has left.
 * @param years how many financial years are kept, besides the present one.
 */
export async function keptOf(db: Queries, customerId: string, years: number): Promise<Kept> {
  const [kept] = await db.query<Kept>(
    `select
       (select count(*) from orders where customer_id = $1) as orders,
       make_date(max(financial_year(${lastChange})) + $2 + 1, 3, 31)::text as until
     from payments where customer_id = $1 and status in ('paid', 'refunded')`,
    [customerId, years],
  )
  return kept ?? { orders: 0, until: null }
}

/** Deletes a customer and all that no law asks for, and says in an email what stays, if the address is confirmed. */
export async function deleteCustomer(
  tx: Transaction,
  customer: Customer,
  { mail, keepYears }: { mail: OutgoingMail; keepYears: number },
): Promise<Kept> {
  const kept = await keptOf(tx, customer.id, keepYears)
  await returnCopies(tx, 'held', customer.id)
  // All other tables either refer to the customer, and lose their rows with it, or hold what stays.
  await tx.query('delete from customers where id = $1', [customer.id])
  await reduce(tx, customer.id)
  if (customer.email_confirmed_at) {
    await mail.add(tx, deletionEmail(customer, mail, kept.until))
  }
  return kept
}

/** How long a bank may still confirm a payment that has expired. */
const mayBeCaptured = "interval '7 days'"

/** After this time, an order counts as delivered even if nobody has noted that. */
const arrived = "interval '90 days'"

/**
 * Takes away from what stays of deleted customers what no law asks for: payments that were never made, the copy of the
 * address in payments, and the phone number, once the order is over.
 * @param customerId of all of them, if `null`.
 */
export async function reduce(db: Queries, customerId: string | null): Promise<void> {
  for (const statement of [
    `delete from payments using deleted_customers as gone
     where payments.customer_id = gone.customer_id and status = 'expired'
       and payments.created_at < now() - ${mayBeCaptured}
       and ($1::text is null or gone.customer_id = $1)`,
    `update payments set contents = contents - 'deliveryAddress' from deleted_customers as gone
     where payments.customer_id = gone.customer_id and status in ('paid', 'refunded', 'expired')
       and contents ? 'deliveryAddress' and ($1::text is null or gone.customer_id = $1)`,
    `update orders set contents = jsonb_set(contents, '{deliveryAddress,phone}', '""')
     from deleted_customers as gone
     where orders.customer_id = gone.customer_id
       and (status in ('delivered', 'cancelled') or placed_at < now() - ${arrived})
       and contents #>> '{deliveryAddress,phone}' <> '' and ($1::text is null or gone.customer_id = $1)`,
    `delete from deleted_customers as gone
     where not exists (select from payments where payments.customer_id = gone.customer_id)
       and ($1::text is null or gone.customer_id = $1)`,
  ]) {
    await db.query(statement, [customerId])
  }
}

/**
 * Deletes what was kept of deleted customers for longer than `years` financial years, and what no law asks for. A payment
 * whose money has still to go back stays until that is done.
 */
export async function clearDeleted(db: Queries, years: number): Promise<void> {
  // One statement, so that an order never stays without its payment.
  await db.query(
    `with old as (
       select payments.customer_id, payments.id as payment_id, provider_order_id
       from payments join deleted_customers using (customer_id)
       where status in ('paid', 'refunded')
         and financial_year(${lastChange}) < financial_year(now()) - $1
         and not exists (
           select from refunds
           where refunds.customer_id = payments.customer_id and refunds.payment_id = payments.id
             and (refunds.status in ('requested', 'pending') or problem is not null or exists (
               select from provider_records as record
               where record.kind = 'refund' and record.id = refunds.provider_refund_id and ${isOpen})))
       limit 1000
     ), old_orders as (
       delete from orders using old
       where orders.customer_id = old.customer_id and orders.payment_id = old.payment_id
     ), old_refunds as (
       delete from refunds using old
       where refunds.customer_id = old.customer_id and refunds.payment_id = old.payment_id
     ), old_records as (
       delete from provider_records as record using provider_records as captured, old
       where captured.kind = 'payment' and captured.provider_order_id = old.provider_order_id
         and record.provider_payment_id = captured.id
     ), old_history as (
       delete from history using old
       where history.customer_id = old.customer_id and history.payment_id = old.payment_id
     )
     delete from payments using old
     where payments.customer_id = old.customer_id and payments.id = old.payment_id`,
    [years],
  )
  await reduce(db, null)
}
