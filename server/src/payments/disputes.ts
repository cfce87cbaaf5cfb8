/** Disputes: a customer has asked the bank for the money of a payment. */

import { clearCovered } from '../refunds/refunds'
import type { Services } from '../services'
import { lockPayment } from './captured-payments'
import type { PaymentRow } from './payment'
import { logProblem, noteAndLog, noteRecord } from './provider-records'
import { isInRupees, type ProviderDispute } from './razorpay'

/** Takes what the provider says of a dispute. What a lost one has taken is not to be refunded any more. */
export async function takeDispute(
  dispute: ProviderDispute,
  services: Pick<Services, 'database' | 'log'>,
): Promise<void> {
  const { database, log } = services
  const { id, payment_id: paymentId, amount_deducted, status } = dispute
  const [payment] = await database.query<PaymentRow & { captured: number }>(
    `select payments.*, provider_records.amount_paise as captured
     from payments join provider_records using (provider_order_id)
     where kind = 'payment' and provider_records.id = $1`,
    [paymentId],
  )
  // What is asked for in another currency may be all that was paid.
  const asked = isInRupees(dispute) || !payment ? dispute.amount : payment.captured
  const amount = (status === 'lost' && amount_deducted) || asked
  const record = { kind: 'dispute', id, paymentId, amount, status } as const
  if (!payment) return noteAndLog(services, record, 'disputed')
  const isNew = await database.transaction(payment.customer_id, async (tx) => {
    await lockPayment(tx, payment)
    const isNew = await noteRecord(tx, record, 'disputed')
    await clearCovered(tx, paymentId)
    return isNew
  })
  if (isNew) logProblem(log, record, 'disputed')
}
