/** Asks the provider about payments that nobody has reported: the browser is gone, and no event came. */
import { holdMinutes } from '../catalogue/stock'
import type { Database } from '../database'
import { oneDay } from '../indian-time'
import type { Services } from '../services'
import { endUnpaid, takeReport } from './captured-payments'
import type { PaymentRow } from './payment'
import { isOfProvider, ProviderRefusal } from './razorpay'

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/**
 * Asks about one payment, unless it was asked about less than `soonest` seconds ago. A provider that does not answer
 * is asked again later.
 * @returns whether it is known now whether the payment was paid.
 */
export async function settlePayment(
  payment: PaymentRow,
  services: Needed,
  { soonest }: { soonest: number },
): Promise<boolean> {
  const { customer_id, id, provider_order_id } = payment
  if (provider_order_id === null) return true
  const mine = await services.database.query(
    `update payments set checked_at = now(), checks = checks + 1
     where customer_id = $1 and id = $2 and status not in ('paid', 'refunded')
       and (checks = 0 or checked_at <= now() - make_interval(secs => $3)) returning id`,
    [customer_id, id, soonest],
  )
  if (mine.length === 0) return false
  try {
    const tries = await services.provider.paymentsOf(provider_order_id)
    const captured = tries.filter(({ status }) => status === 'captured')
    const failed = tries.every(({ status }) => status === 'failed') ? tries.slice(0, 1) : []
    for (const report of [...captured, ...failed]) await takeReport(payment, report, services)
    return true
  } catch (error) {
    if (!isOfProvider(error)) throw error
    services.log.error(
      { payment: id, error: String(error) },
      'the payment provider could not be asked',
    )
    return error instanceof ProviderRefusal
  }
}

/**
 * Asks about all payments of the last day that are due: each after a minute, then less and less often. What is captured
 * after the payment has ended goes back.
 */
export async function settlePayments(services: Needed): Promise<void> {
  const due = await services.database.query<PaymentRow>(
    `select * from payments
     where status in ('created', 'failed', 'expired') and provider_order_id is not null
       and created_at > now() - interval '1 day'
       and checked_at <= now() - least(interval '1 minute' * power(2, least(checks, 6)), interval '1 hour')
     order by checked_at limit 50`,
  )
  for (const payment of due) await settlePayment(payment, services, { soonest: 30 })
}

/**
 * Ends payments that have held their copies and their coupon for long enough, once the provider has said that they are
 * not paid. While it does not answer, what was paid may still get its order, but for at most a day.
 */
export async function endPayments(services: Needed): Promise<void> {
  const { database } = services
  const overdue = await database.query<PaymentRow>(
    `select * from payments
     where status in ('created', 'failed') and created_at <= now() - make_interval(mins => $1)
     order by checked_at limit 50`,
    [holdMinutes],
  )
  for (const payment of overdue) {
    const isKnown = await settlePayment(payment, services, { soonest: 30 })
    const age = Date.now() - Date.parse(payment.created_at)
    if (isKnown || age > oneDay) await endPayment(database, payment)
  }
}

/** Whatever is captured for it from now on goes back. Does nothing if it is paid. */
export async function endPayment(
  database: Pick<Database, 'transaction'>,
  { customer_id, id }: Pick<PaymentRow, 'customer_id' | 'id'>,
): Promise<void> {
  await database.transaction(customer_id, (tx) => endUnpaid(tx, { customer_id, id }, 'expired'))
}
