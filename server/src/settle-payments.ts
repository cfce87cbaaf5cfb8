/** Asks the provider about payments that nobody has reported: the browser is gone, and no event came. */
import type { PaymentStatus } from 'shared/contract'
import type { Database } from './database'
import { makeOrder } from './orders'
import type { Services } from './services'

interface Unsettled {
  customer_id: string
  id: string
  status: PaymentStatus
  provider_order_id: string | null
}

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/**
 * Asks about one payment, unless it was asked about less than `soonest` seconds ago. A provider that does not answer
 * is asked again later.
 */
export async function settlePayment(
  { customer_id, id, provider_order_id }: Unsettled,
  { database, provider, mail, log }: Needed,
  { soonest }: { soonest: number },
): Promise<void> {
  if (provider_order_id === null) return
  const mine = await database.query(
    `update payments set checked_at = now(), checks = checks + 1
     where customer_id = $1 and id = $2 and status <> 'paid'
       and (checks = 0 or checked_at <= now() - make_interval(secs => $3)) returning id`,
    [customer_id, id, soonest],
  )
  if (mine.length === 0) return
  try {
    const payments = await provider.paymentsOf(provider_order_id)
    const captured = payments.find(({ status }) => status === 'captured')
    if (captured) {
      const paid = { customerId: customer_id, paymentId: id, providerPaymentId: captured.id }
      await database.transaction((tx) => makeOrder(tx, paid, mail))
      mail.wake()
    } else if (payments.length > 0 && payments.every(({ status }) => status === 'failed')) {
      await database.query(
        `update payments set status = 'failed'
         where customer_id = $1 and id = $2 and status = 'created'`,
        [customer_id, id],
      )
    }
  } catch (error) {
    log.error({ payment: id, error: String(error) }, 'the provider was asked in vain')
  }
}

/** After this time nobody pays any more. An event that comes later still makes the order. */
const lifetime = "interval '24 hours'"

/** Asks about all payments that are due: each after a minute, then ever less often, at last after a day. */
export async function settlePayments(services: Needed): Promise<void> {
  const { database } = services
  const due = await database.query<Unsettled>(
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

/** Deletes what is no longer needed: old keys, links and counts, and payments of nobody that came to nothing. */
export async function clearOut(database: Database): Promise<void> {
  for (const statement of [
    "delete from idempotency_keys where created_at < now() - interval '90 days'",
    'delete from password_resets where expires_at < now()',
    'delete from attempts where ends_at < now()',
    `delete from payments where status = 'expired'
     and not exists (select 1 from customers where customers.id = payments.customer_id)`,
  ]) {
    await database.query(statement)
  }
}
