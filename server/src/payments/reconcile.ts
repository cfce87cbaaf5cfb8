/** Compares what the provider has with what the shop knows, so that what no event has told is found, too. */
import type { Queries } from '../database'
import { oneDay } from '../indian-time'
import type { Services } from '../services'
import { takeCaptured } from './captured-payments'
import type { ProviderRecord } from './provider-records'
import { takeProviderRefund } from './settle-refunds'

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/** Statuses of a payment whose money the shop has, or had. */
const captured = ['captured', 'refunded']

/**
 * Takes all payments and refunds of the provider from a moment on. Those that the shop knows as they are change nothing.
 * @returns how many these are.
 */
export async function reconcile(services: Needed, since: Date) {
  const { database, provider } = services
  const payments = (await provider.paymentsSince(since)).filter(({ status }) =>
    captured.includes(status),
  )
  for (const payment of payments) {
    if (!(await isKnown(database, 'payment', payment))) await takeCaptured(payment, services)
  }
  const refunds = await provider.refundsSince(since)
  for (const refund of refunds) {
    if (!(await isKnown(database, 'refund', refund))) await takeProviderRefund(refund, services)
  }
  return { payments: payments.length, refunds: refunds.length }
}

/** Reads what no event may have told. */
export async function readLastDay(services: Needed): Promise<void> {
  await reconcile(services, new Date(Date.now() - oneDay))
}

async function isKnown(
  db: Queries,
  kind: ProviderRecord['kind'],
  { id, amount, fee = null, status }: Pick<ProviderRecord, 'id' | 'amount' | 'fee' | 'status'>,
): Promise<boolean> {
  const known = await db.query(
    `select from provider_records
     where kind = $1 and id = $2 and amount_paise = $3 and status = $4
       and ($5::bigint is null or fee_paise = $5)`,
    [kind, id, amount, status, fee],
  )
  return known.length > 0
}
