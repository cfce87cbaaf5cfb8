/** Compares what the provider has with what the shop knows, so that what no event has told is found, too. */
import type { Queries } from '../database'
import { oneDay } from '../indian-time'
import { ownFirst, takeProviderRefund } from '../refunds/settle-refunds'
import type { Services } from '../services'
import { takeCaptured } from './captured-payments'
import { takeDispute } from './disputes'
import type { ProviderRecord } from './provider-records'
import { isCaptured, type Skip } from './razorpay'

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/** A dispute may be decided, or begin again, months after it was made. There are few. In milliseconds. */
const longestDispute = 365 * oneDay

/**
 * Takes all payments and refunds of the provider since a moment, and all disputes of a year. Those that the shop knows as
 * they are change nothing, and those that make no sense stay unknown, which the log says.
 * @returns how many these are.
 */
export async function reconcile(services: Needed, since: Date) {
  const { database, provider, log } = services
  const skip =
    (kind: ProviderRecord['kind']): Skip =>
    ({ id, fields }) =>
      log.error({ [kind]: id, fields }, 'what the payment provider has makes no sense')
  const all = await provider.paymentsSince(since, skip('payment'))
  const payments = all.filter(({ status }) => isCaptured(status))
  for (const payment of payments) {
    if (!(await isKnown(database, 'payment', payment))) await takeCaptured(payment, services)
  }
  const refunds = await provider.refundsSince(since, skip('refund'))
  for (const refund of ownFirst(refunds)) {
    if (!(await isKnown(database, 'refund', refund))) await takeProviderRefund(refund, services)
  }
  const disputes = await provider.disputesSince(
    new Date(Math.min(since.getTime(), Date.now() - longestDispute)),
    skip('dispute'),
  )
  for (const dispute of disputes) {
    if (!(await isKnown(database, 'dispute', dispute))) await takeDispute(dispute, services)
  }
  return { payments: payments.length, refunds: refunds.length, disputes: disputes.length }
}

/**
 * Reads what no event may have told. Called each hour, it reads the last day; the first time and then once a day, the last
 * week: banks confirm payments some days late, and the server may have been away for longer than the provider repeats
 * its events.
 */
export function createReader(services: Needed): () => Promise<void> {
  let calls = 0
  return async () => {
    const days = calls % 24 === 0 ? 7 : 1
    calls += 1
    await reconcile(services, new Date(Date.now() - days * oneDay))
  }
}

/** A refund that belongs to a payment of the shop is known once it is a row of its refunds, too. */
async function isKnown(
  db: Queries,
  kind: ProviderRecord['kind'],
  { id, amount, fee = null, status }: Pick<ProviderRecord, 'id' | 'amount' | 'fee' | 'status'>,
): Promise<boolean> {
  const known = await db.query(
    `select from provider_records
     where kind = $1 and id = $2 and amount_paise = $3 and status = $4
       and ($5::bigint is null or fee_paise = $5)
       and (kind <> 'refund' or status = 'failed' or problem = 'refund of an unknown payment'
         or exists (select from refunds where provider_refund_id = provider_records.id))`,
    [kind, id, amount, status, fee],
  )
  return known.length > 0
}
