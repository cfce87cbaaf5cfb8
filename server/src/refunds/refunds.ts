/** Money that goes back: never more than was captured, whatever is repeated or dies in between. */
import { randomBytes } from 'node:crypto'
import { type By, columnsOf } from '../changed-by'
import type { Queries, Transaction } from '../database'
import { HttpError } from '../http-error'
import { oneDay } from '../indian-time'
import { refundEmail } from '../mail/emails'
import type { OutgoingMail } from '../mail/mail'
import { queueOrderEmail } from '../orders/order-emails'
import { longPending, problemsOf } from '../payments/provider-records'
import type { RefundedItems, RefundRow } from './refund'

/** Whose payment it is. */
interface OfPayment extends Pick<RefundRow, 'customer_id' | 'payment_id'> {
  /** `null` if nothing was to be paid. */
  provider_payment_id: string | null
}

/** Less the provider does not pay back (https://razorpay.com/docs/api/refunds/create-normal). In paise. */
export const leastRefund = 100

/** What of a captured payment the shop still has, in paise. */
export async function refundablePaise(db: Queries, providerPaymentId: string): Promise<number> {
  const [found] = await db.query<{ paise: number }>(
    `select amount_paise - returned_paise(id) as paise from provider_records
     where kind = 'payment' and id = $1`,
    [providerPaymentId],
  )
  return found?.paise ?? 0
}

/** A refund that has failed needs nobody any more once all of its payment goes back without it. */
export async function clearCovered(db: Queries, providerPaymentId: string): Promise<void> {
  if ((await refundablePaise(db, providerPaymentId)) >= leastRefund) return
  await db.query(
    `update refunds set problem = null
     where provider_payment_id = $1 and status = 'failed' and problem is not null`,
    [providerPaymentId],
  )
}

interface WantedRefund extends Pick<RefundRow, 'reason'> {
  /** All that is left, without it. */
  amount_paise?: number
  items?: RefundedItems
}

/**
 * Requests a refund of a payment, or of a part of it. A running server then asks the provider for it.
 * @returns `null` if nothing was paid, if all of it goes back already, or if the rest is less than the provider pays back.
 */
export async function requestRefund(
  tx: Queries,
  { customer_id, payment_id, provider_payment_id }: OfPayment,
  { reason, amount_paise, items }: WantedRefund,
  by: By,
): Promise<RefundRow | null> {
  if (provider_payment_id === null) return null
  const refundable = await refundablePaise(tx, provider_payment_id)
  const amount = Math.min(amount_paise ?? refundable, refundable)
  if (amount < leastRefund) return null
  const id = `refund_${randomBytes(8).toString('hex')}`
  const [requested = null] = await tx.query<RefundRow>(
    `insert into refunds
       (customer_id, id, payment_id, provider_payment_id, amount_paise, reason, items, changed_by, operator)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [
      customer_id,
      id,
      payment_id,
      provider_payment_id,
      amount,
      reason,
      items ? JSON.stringify(items) : null,
      ...columnsOf(by),
    ],
  )
  await clearCovered(tx, provider_payment_id)
  return requested
}

interface AfterFailure {
  by: By
  /** Whether the operator has paid back by hand what the provider has not. */
  byHand: boolean
}

/**
 * Requests once more what the provider has refused, or could not refund, or notes that it was paid back by hand, also in
 * the place of what is pending for long. What goes back without it already is left out.
 * @returns the amount of each, in paise.
 * @param what 'The order BK-1'. @param refunds at least one.
 * @throws HttpError 409 with a sentence if the provider takes care of all of them, if all goes back without them, while
 * the payment is disputed, or if the provider may be making one that was paid back by hand.
 */
export async function repeatRefunds(
  tx: Transaction,
  what: string,
  refunds: readonly RefundRow[],
  { by, byHand }: AfterFailure,
  mail: OutgoingMail,
): Promise<readonly number[]> {
  if (!byHand) await refuseDisputed(tx, what, refunds[0]?.provider_payment_id ?? null)
  const stuck = refunds.filter(byHand ? mayBePaidByHand : isStuck)
  if (stuck.length === 0) {
    const isOver = refunds.every(({ status }) => status === 'processed')
    throw new HttpError(409, `${what} ${isOver ? 'was' : 'is being'} refunded already.`)
  }
  if (byHand) await refuseWhileAsked(tx, what, stuck)
  const repeated: number[] = []
  for (const refund of stuck) {
    const refundable = await refundablePaise(tx, refund.provider_payment_id)
    const amount =
      refund.status === 'failed' ? Math.min(refund.amount_paise, refundable) : refund.amount_paise
    if (amount < (byHand ? 1 : leastRefund)) continue
    repeated.push(amount)
    const change = byHand
      ? "status = 'processed'"
      : // A refusal has raised the attempt already. One without an answer may still be made with its key.
        `status = 'requested', requested_at = now(), provider_refund_id = null, checks = 0,
         attempt = attempt + case when status = 'failed' then 1 else 0 end`
    await tx.query(
      `update refunds set ${change}, amount_paise = $3, changed_by = $4, operator = $5, problem = null
       where customer_id = $1 and id = $2`,
      [refund.customer_id, refund.id, amount, ...columnsOf(by)],
    )
    if (byHand) await queueRefundEmail(tx, by, mail, { ...refund, amount_paise: amount })
    await clearCovered(tx, refund.provider_payment_id)
  }
  if (repeated.length === 0) throw new HttpError(409, `${what} was refunded already.`)
  return repeated
}

/**
 * While a payment is disputed, nothing goes back: otherwise it could go back twice, by the shop and by the bank.
 * @param what as for `repeatRefunds`. @throws HttpError 409 with a sentence
 */
export async function refuseDisputed(
  db: Queries,
  what: string,
  providerPaymentId: string | null,
): Promise<void> {
  if (!(await problemsOf(db, providerPaymentId)).includes('disputed')) return
  throw new HttpError(409, `${what} is disputed: its money does not go back until that is over.`)
}

/** For longer, the provider is not waited for. */
const longestAsk = "interval '20 seconds'"

/** While the provider is asked for a refund, nobody knows yet whether it makes it. @throws HttpError 409 */
async function refuseWhileAsked(
  tx: Queries,
  what: string,
  refunds: readonly RefundRow[],
): Promise<void> {
  const asked = await tx.query(
    `select from refunds
     where provider_payment_id = $1 and id = any($2) and status = 'requested' and checks > 0
       and checked_at > now() - ${longestAsk}`,
    [refunds[0]?.provider_payment_id, refunds.map(({ id }) => id)],
  )
  if (asked.length === 0) return
  throw new HttpError(
    409,
    `${what} may be being refunded at this moment: try again in 20 seconds, and do not pay it back before.`,
  )
}

/** Whether the provider does not refund it by itself. */
export function isStuck({ status, problem }: Pick<RefundRow, 'status' | 'problem'>): boolean {
  return status === 'failed' || (status === 'requested' && problem !== null)
}

/** Whether an operator may pay it back: the provider does not, or the money has not arrived for long. */
export function mayBePaidByHand(refund: RefundRow): boolean {
  const age = Date.now() - Date.parse(refund.requested_at)
  return isStuck(refund) || (refund.status === 'pending' && age > longPending * oneDay)
}

/** Adds an email to the customer: the money has left the shop. */
export async function queueRefundEmail(
  tx: Transaction,
  by: By,
  mail: OutgoingMail,
  { customer_id, provider_payment_id, amount_paise }: RefundRow,
): Promise<void> {
  const [order] = await tx.query<{ id: string }>(
    'select id from orders where customer_id = $1 and provider_payment_id = $2',
    [customer_id, provider_payment_id],
  )
  const subject = order ? `Your order ${order.id}` : `Your payment ${provider_payment_id}`
  await queueOrderEmail(tx, by, mail, (customer) =>
    refundEmail(customer, mail, { subject, amount: amount_paise / 100 }),
  )
}

/** Oldest first. */
export const refundsOf = (
  tx: Queries,
  { customer_id, payment_id, provider_payment_id }: OfPayment,
) =>
  tx.query<RefundRow>(
    `select * from refunds
     where customer_id = $1 and payment_id = $2 and provider_payment_id = $3
     order by requested_at, id`,
    [customer_id, payment_id, provider_payment_id],
  )

/** How many copies of a book were paid back. */
export const paidBack = (refunds: readonly RefundRow[], bookId: string) =>
  refunds
    .flatMap(({ items }) => items ?? [])
    .reduce((sum, { _id, qty }) => sum + (_id === bookId ? qty : 0), 0)
