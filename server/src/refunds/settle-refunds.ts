/** Asks the provider for refunds, and takes what it tells of them, whoever has made them. */

import { byServer } from '../changed-by'
import type { Queries, Transaction } from '../database'
import type { OutgoingMail } from '../mail/mail'
import { lockPayment, takeCaptured } from '../payments/captured-payments'
import type { PaymentRow } from '../payments/payment'
import {
  isDisputed,
  logProblem,
  noteAndLog,
  noteRecord,
  type Problem,
  problemsOf,
} from '../payments/provider-records'
import { isOfProvider, type ProviderRefund, ProviderRefusal } from '../payments/razorpay'
import type { Services } from '../services'
import type { RefundRow } from './refund'
import { clearCovered, leastRefund, queueRefundEmail, refundablePaise } from './refunds'

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/**
 * Asks the provider for all refunds that are due: each at once, then after a minute, and then less and less often until
 * it is processed or has failed. Those of a disputed payment wait, without being counted as asked for, so that they are
 * due as soon as the dispute is over.
 */
export async function settleRefunds(services: Needed): Promise<void> {
  const due = await services.database.query<RefundRow>(
    `select * from refunds
     where (status = 'pending' or status = 'requested' and not ${isDisputed}) and (
       checks = 0 or
       checked_at <= now() - least(interval '1 minute' * power(2, least(checks - 1, 6)), interval '1 hour')
     )
     order by checked_at limit 50`,
  )
  for (const refund of due) {
    if (await isMine(services.database, refund)) await settleRefund(refund, services)
  }
}

/** Whether no other process has just taken the refund. */
async function isMine(db: Queries, { customer_id, id, checks }: RefundRow): Promise<boolean> {
  const mine = await db.query(
    `update refunds set checked_at = now(), checks = checks + 1
     where customer_id = $1 and id = $2 and checks = $3 returning 1`,
    [customer_id, id, checks],
  )
  return mine.length > 0
}

/**
 * Finds a refund at the provider, or makes it. What was made before this process or its connection died is found; if the
 * provider does not show it yet, it recognises the repeated key. What somebody has refunded by hand meanwhile is not
 * asked for again.
 */
async function settleRefund(refund: RefundRow, services: Needed): Promise<void> {
  const { database, provider, log } = services
  const { customer_id, id, payment_id, provider_payment_id } = refund
  let isAskedFor = false
  try {
    await takeRefundsOf(provider_payment_id, services)
    const wanted = await database.transaction(customer_id, (tx) => stillWanted(tx, refund))
    if (!wanted) return
    const { amount_paise, attempt } = wanted
    isAskedFor = true
    const answer = await provider.refund(provider_payment_id, amount_paise, `${id}-${attempt}`)
    await takeProviderRefund(answer, services)
  } catch (error) {
    if (!isOfProvider(error)) throw error
    const about = { payment: payment_id, error: String(error) }
    if (error instanceof ProviderRefusal) {
      await noteRefusal(database, { customer_id, id }, error, isAskedFor)
      log.error(about, 'a refund was refused')
    } else log.error(about, 'the payment provider could not be asked')
  }
}

/** Takes what the provider has of the refunds of a payment. */
async function takeRefundsOf(providerPaymentId: string, services: Needed): Promise<void> {
  const made = await services.provider.refundsOf(providerPaymentId)
  for (const one of ownFirst(made)) await takeProviderRefund(one, services)
}

/**
 * Takes an event about a refund. While the answer to a request of the shop may be lost, the provider is asked first, since
 * the refund of the event could take the place of that one, if it is another one. If the provider refuses to answer, it does.
 */
export async function takeRefundEvent(made: ProviderRefund, services: Needed): Promise<void> {
  const asked = await services.database.query(
    `select 1 from refunds where provider_payment_id = $1 and status = 'requested'
     having not bool_or($2 = id || '-' || attempt)`,
    [made.payment_id, made.receipt ?? ''],
  )
  if (asked.length > 0) {
    await takeRefundsOf(made.payment_id, services).catch((error) => {
      if (!(error instanceof ProviderRefusal)) throw error
      services.log.error({ error: String(error) }, 'the refunds of a payment were refused')
    })
  }
  await takeProviderRefund(made, services)
}

/**
 * In the order in which they are to be taken: otherwise one that somebody has made by hand could take the place of one whose
 * answer was lost.
 */
export function ownFirst(made: readonly ProviderRefund[]): readonly ProviderRefund[] {
  // A refund of the dashboard that the shop has tried again has the provider's id.
  const isOwn = ({ receipt }: ProviderRefund) => /^(refund|rfnd)_/.test(receipt ?? '')
  return [...made.filter(isOwn), ...made.filter((one) => !isOwn(one))]
}

/** What is still to be asked for: nothing while a dispute is open, and no more than lost ones have left. */
async function stillWanted(
  tx: Queries,
  { customer_id, id, payment_id, provider_payment_id }: RefundRow,
): Promise<RefundRow | undefined> {
  await lockPayment(tx, { customer_id, id: payment_id })
  if ((await problemsOf(tx, provider_payment_id)).includes('disputed')) return undefined
  await makeRoom(tx, { payment_id: provider_payment_id }, 0)
  const [wanted] = await tx.query<RefundRow>(
    `select * from refunds where customer_id = $1 and id = $2 and status = 'requested'`,
    [customer_id, id],
  )
  return wanted
}

/**
 * Notes why the provider refuses.
 * @param isAskedFor whether it has refused the refund itself: nothing was made with this key, so the next attempt has
 * another one.
 */
async function noteRefusal(
  db: Queries,
  { customer_id, id }: Pick<RefundRow, 'customer_id' | 'id'>,
  { message, reason }: ProviderRefusal,
  isAskedFor: boolean,
): Promise<void> {
  await db.query(
    `update refunds set problem = $3, attempt = attempt + $4::integer
     where customer_id = $1 and id = $2 and status = 'requested'`,
    [customer_id, id, `${message}: ${reason}`, isAskedFor ? 1 : 0],
  )
}

/**
 * A refund of the provider, whoever has made it. One that the shop has asked for is that one; another one takes the place
 * of what the shop has still to ask for, and an operator is told if its order is not sent yet.
 */
export async function takeProviderRefund(made: ProviderRefund, services: Needed): Promise<void> {
  const { database, mail, log } = services
  const { id, payment_id: paymentId, amount, status } = made
  const record = { kind: 'refund', id, paymentId, amount, status } as const
  const payment = await paymentOf(paymentId, services)
  if (!payment) {
    // An operator is told of a payment that is none of the shop's, and so of its refund.
    const problem = payment === undefined ? 'refund of an unknown payment' : null
    return noteAndLog(services, record, problem)
  }
  const { outcome, isNew } = await database.transaction(payment.customer_id, async (tx) => {
    await lockPayment(tx, payment)
    // What has failed stays so, whatever is told late: it may have been tried again.
    const failed = await tx.query(
      "select from provider_records where kind = 'refund' and id = $1 and status = 'failed'",
      [id],
    )
    if (status !== 'failed' && failed.length > 0) return { outcome: null, isNew: false }
    const outcome = (await takeRefund(tx, payment, made, mail)) ?? unknownStatus(made)
    await clearCovered(tx, paymentId)
    const isNew = await noteRecord(tx, record, outcome === 'failed' ? null : outcome)
    return { outcome, isNew }
  })
  if (outcome === 'failed') log.error({ payment: payment.id }, 'a refund has failed')
  else if (outcome && isNew) logProblem(log, record, outcome)
  mail.wake()
}

/**
 * The shop's payment that was paid with one of the provider, `null` if there is none. If nobody has told of that yet, the
 * provider is asked; `undefined` if it does not know it either.
 */
async function paymentOf(
  providerPaymentId: string,
  services: Needed,
): Promise<PaymentRow | null | undefined> {
  const find = async () => {
    const [found] = await services.database.query<{ payment: PaymentRow | null }>(
      `select to_json(payments) as payment from provider_records
       left join payments using (provider_order_id)
       where kind = 'payment' and provider_records.id = $1`,
      [providerPaymentId],
    )
    return found?.payment
  }
  const known = await find()
  if (known !== undefined) return known
  try {
    await takeCaptured(await services.provider.payment(providerPaymentId), services)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
  }
  return find()
}

/** @returns what a person has to know of it. */
async function takeRefund(
  tx: Transaction,
  payment: PaymentRow,
  made: ProviderRefund,
  mail: OutgoingMail,
): Promise<'failed' | Problem | null> {
  const known = await refundFor(tx, made)
  if (known) return changeRefund(tx, known, made, mail)
  if (made.status === 'failed') return null
  if (!(await makeRoom(tx, made, made.amount))) return 'refund of more than was paid'
  const [added] = await tx.query<RefundRow>(
    `insert into refunds (customer_id, id, payment_id, provider_payment_id, provider_refund_id,
       amount_paise, reason, status, changed_by)
     values ($1, $2, $3, $4, $2, $5, 'at the provider', $6, 'server') returning *`,
    [payment.customer_id, made.id, payment.id, made.payment_id, made.amount, statusOf(made)],
  )
  if (added?.status === 'processed') await queueRefundEmail(tx, byServer, mail, added)
  return problemIfUnsent(tx, { customer_id: payment.customer_id, payment_id: payment.id })
}

/** Whether an order is still to be sent although somebody has refunded it without the shop. */
async function problemIfUnsent(
  tx: Queries,
  { customer_id, payment_id }: Pick<RefundRow, 'customer_id' | 'payment_id'>,
): Promise<Problem | null> {
  const [waiting] = await tx.query(
    `select from orders
     where customer_id = $1 and payment_id = $2 and status in ('confirmed', 'packed')`,
    [customer_id, payment_id],
  )
  return waiting ? 'refunded at the provider' : null
}

/**
 * The shop's row of a refund, if it has one: the one that has this refund, or that the shop has asked for with this key. One
 * that somebody has made by hand takes the place of what the shop has still to ask for, or of what has failed.
 */
async function refundFor(
  tx: Queries,
  { id, payment_id, amount, status, receipt }: ProviderRefund,
): Promise<RefundRow | undefined> {
  const [known] = await tx.query<RefundRow>(
    `select * from refunds
     where provider_payment_id = $2 and (
       provider_refund_id = $1
       or (status = 'requested' and $4 = id || '-' || attempt)
       or (status in ('requested', 'failed') and $5 <> 'failed' and amount_paise <= $3)
     )
     order by (provider_refund_id is not distinct from $1) desc, ($4 = id || '-' || attempt) desc,
       amount_paise desc limit 1`,
    [id, payment_id, amount, receipt ?? '', status],
  )
  return known
}

/**
 * Stores what the provider says about a refund, and tells the customer when the money has left the shop. One of more than
 * the shop wanted is not for the copies that it wanted to pay back.
 */
async function changeRefund(
  tx: Transaction,
  known: RefundRow,
  made: ProviderRefund,
  mail: OutgoingMail,
): Promise<'failed' | Problem | null> {
  const { customer_id, id, status: before, provider_refund_id, amount_paise, changed_by } = known
  const isOwn = provider_refund_id === made.id || made.receipt === `${id}-${known.attempt}`
  const isMore = !isOwn && made.amount > amount_paise
  const status = statusOf(made)
  const isPaidByHand = before === 'processed' && changed_by === 'operator'
  if (isPaidByHand && status === 'processed') return 'refund of more than was paid'
  const hasFailedLate = before === 'processed' && status === 'failed' && !isPaidByHand
  // It was told late: what is over stays so. A failed one may be replaced by another one.
  const isOver =
    (before === 'processed' && !hasFailedLate) ||
    (before === 'failed' && provider_refund_id === made.id)
  if (isOver || before === status) return null
  const more = made.amount - (before === 'failed' ? 0 : amount_paise)
  // After a lost dispute, less than nothing is left; what the shop has asked for before it is told all the same.
  const hasRoom = status === 'failed' || more <= 0 || (await makeRoom(tx, made, more, id))
  if (!hasRoom) return 'refund of more than was paid'
  const [changed] = await tx.query<RefundRow>(
    `update refunds set status = $3, provider_refund_id = $4, amount_paise = $5,
       changed_by = 'server', operator = null, problem = $6,
       items = case when $7 then null else items end
     where customer_id = $1 and id = $2 returning *`,
    [
      customer_id,
      id,
      status,
      made.id,
      made.amount,
      // What fails late is a problem of the provider's record, which an operator can close.
      status === 'failed' && !hasFailedLate ? 'The payment provider could not refund it.' : null,
      isMore,
    ],
  )
  if (changed && status === 'processed') await queueRefundEmail(tx, byServer, mail, changed)
  if (hasFailedLate) return 'refund that failed after it was processed'
  if (isMore) return problemIfUnsent(tx, known)
  return status === 'failed' ? 'failed' : null
}

/**
 * Lowers what the shop has still to ask for by what was refunded, or lost in a dispute, without it.
 * @param more what goes back beside that, in paise. @param except the id of the row that it is for.
 * @returns whether that is enough.
 */
async function makeRoom(
  tx: Queries,
  { payment_id }: Pick<ProviderRefund, 'payment_id'>,
  more: number,
  except = '',
): Promise<boolean> {
  let missing = more - (await refundablePaise(tx, payment_id))
  const waiting = await tx.query<RefundRow>(
    `select * from refunds
     where provider_payment_id = $1 and status = 'requested' and id <> $2
     order by amount_paise desc`,
    [payment_id, except],
  )
  for (const { customer_id, id, amount_paise } of waiting) {
    const less = Math.min(missing, amount_paise)
    if (less <= 0) break
    if (amount_paise - less < leastRefund) {
      await tx.query('delete from refunds where customer_id = $1 and id = $2', [customer_id, id])
    } else {
      await tx.query(
        'update refunds set amount_paise = amount_paise - $3 where customer_id = $1 and id = $2',
        [customer_id, id, less],
      )
    }
    missing -= less
  }
  return missing <= 0
}

/** A status that the provider does not have today counts as pending. */
const statusOf = ({ status }: ProviderRefund) =>
  status === 'processed' || status === 'failed' ? status : 'pending'

const unknownStatus = (made: ProviderRefund): Problem | null =>
  made.status === statusOf(made) ? null : 'refund with an unknown status'
