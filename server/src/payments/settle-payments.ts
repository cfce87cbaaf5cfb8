/** Asks the provider about payments that nobody has reported: the browser is gone, and no event came. */

import { clearDeleted } from '../accounts/deletion'
import { sessionLifetime } from '../accounts/tokens'
import { returnCopies } from '../catalogue/stock'
import type { Database } from '../database'
import type { StoredPayment } from '../orders/orders'
import type { Services } from '../services'
import { takeReport } from './captured-payments'
import { isOfProvider } from './razorpay'

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/**
 * Asks about one payment, unless it was asked about less than `soonest` seconds ago. A provider that does not answer
 * is asked again later.
 */
export async function settlePayment(
  payment: StoredPayment,
  services: Needed,
  { soonest }: { soonest: number },
): Promise<void> {
  const { customer_id, id, provider_order_id } = payment
  if (provider_order_id === null) return
  const mine = await services.database.query(
    `update payments set checked_at = now(), checks = checks + 1
     where customer_id = $1 and id = $2 and status not in ('paid', 'refunded')
       and (checks = 0 or checked_at <= now() - make_interval(secs => $3)) returning id`,
    [customer_id, id, soonest],
  )
  if (mine.length === 0) return
  try {
    const tries = await services.provider.paymentsOf(provider_order_id)
    const captured = tries.filter(({ status }) => status === 'captured')
    const failed = tries.every(({ status }) => status === 'failed') ? tries.slice(0, 1) : []
    for (const report of [...captured, ...failed]) await takeReport(payment, report, services)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    services.log.error(
      { payment: id, error: String(error) },
      'the payment provider could not be asked',
    )
  }
}

/** After this time nobody pays any more. An event that comes later still makes the order. */
const lifetime = "interval '24 hours'"

/**
 * Asks about all payments that are due: each after a minute, then less and less often, and for the last time after a
 * day.
 */
export async function settlePayments(services: Needed): Promise<void> {
  const { database } = services
  const due = await database.query<StoredPayment>(
    `select * from payments
     where status in ('created', 'failed')
       and checked_at <= now() - least(interval '1 minute' * power(2, least(checks, 6)), interval '1 hour')
     order by checked_at limit 50`,
  )
  for (const payment of due) await settlePayment(payment, services, { soonest: 30 })
  await database.query(
    `update payments set status = 'expired'
     where status in ('created', 'failed') and created_at < now() - ${lifetime}
       and (provider_order_id is null or checked_at > created_at + ${lifetime})`,
  )
}

/** Puts back what payments have held for too long, unless they turn out to be paid. */
export async function returnOverdue(services: Needed): Promise<void> {
  const { database } = services
  const overdue = await database.query<StoredPayment>(
    `select * from payments where (customer_id, id) in (
       select customer_id, payment_id from reservations where held_until <= now()
       order by held_until limit 50
     )`,
  )
  for (const payment of overdue) {
    const { customer_id, id } = payment
    await settlePayment(payment, services, { soonest: 30 })
    await database.transaction(customer_id, (tx) => returnCopies(tx, 'held', customer_id, id))
  }
}

/**
 * Deletes what is no longer needed: old keys, links, sessions and counts, and what was kept of deleted customers.
 * @param keepYears for how many financial years that is kept.
 */
export async function clearOut(database: Database, keepYears: number): Promise<void> {
  for (const statement of [
    "delete from idempotency_keys where created_at < now() - interval '90 days'",
    'delete from email_tokens where expires_at < now()',
    `delete from sessions where created_at < now() - interval '${sessionLifetime}'`,
    // Nobody sends an email again to a customer who is gone.
    "delete from emails where set_aside_at < now() - case when customer_id is null then interval '0' else interval '30 days' end",
    'delete from attempts where ends_at < now()',
  ]) {
    await database.query(statement)
  }
  await clearDeleted(database, keepYears)
}
