/** Disputes: a customer has asked the bank for the money of a payment. */
import type { StoredPayment } from '../orders/orders'
import type { Services } from '../services'
import { lockPayment } from './captured-payments'
import { logProblem, noteAndLog, noteRecord } from './provider-records'
import type { ProviderDispute } from './razorpay'
import { clearCovered } from './refunds'

/** Takes what the provider says of a dispute. What a lost one has taken is not to be refunded any more. */
export async function takeDispute(
  { id, payment_id: paymentId, amount: asked, amount_deducted, status }: ProviderDispute,
  services: Pick<Services, 'database' | 'log'>,
): Promise<void> {
  const { database, log } = services
  const amount = (status === 'lost' && amount_deducted) || asked
  const record = { kind: 'dispute', id, paymentId, amount, status } as const
  const [payment] = await database.query<StoredPayment>(
    `select payments.* from payments join provider_records using (provider_order_id)
     where kind = 'payment' and provider_records.id = $1`,
    [paymentId],
  )
  if (!payment) return noteAndLog(services, record, 'disputed')
  const isNew = await database.transaction(payment.customer_id, async (tx) => {
    await lockPayment(tx, payment)
    const isNew = await noteRecord(tx, record, 'disputed')
    await clearCovered(tx, paymentId)
    return isNew
  })
  if (isNew) logProblem(log, record, 'disputed')
}
