/** Money that goes back: once for each payment, whatever is repeated or dies in between. */
import type { Arrival, Refund } from 'shared/contract'
import type { Queries, Transaction } from '../database'
import { HttpError } from '../http-error'
import { indianOffset, oneDay } from '../indian-time'
import { refundEmail } from '../mail/emails'
import { type By, columnsOf, type RefundReason, type RefundStatus } from '../orders/order-changes'
import { type OutgoingMail, queueOrderEmail } from '../orders/order-emails'
import type { Services } from '../services'
import { isOfProvider, type ProviderRefund, ProviderRefusal } from './razorpay'

/** A refund in the database. */
export interface StoredRefund {
  customer_id: string
  provider_payment_id: string
  payment_id: string
  amount_paise: number
  reason: RefundReason
  status: RefundStatus
  requested_at: string
  attempt: number
  /** `null` until the provider has it. */
  provider_refund_id: string | null
  problem: string | null
  checks: number
}

/**
 * Requests a refund of a whole captured payment. A running server then asks the provider for it.
 * @returns `null` if it goes back already: the database takes one refund for each payment.
 */
export async function requestRefund(
  tx: Queries,
  wanted: Pick<
    StoredRefund,
    'customer_id' | 'payment_id' | 'provider_payment_id' | 'amount_paise' | 'reason'
  >,
  by: By,
): Promise<StoredRefund | null> {
  const [requested = null] = await tx.query<StoredRefund>(
    `insert into refunds
       (customer_id, payment_id, provider_payment_id, amount_paise, reason, changed_by, operator)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning *`,
    [
      wanted.customer_id,
      wanted.payment_id,
      wanted.provider_payment_id,
      wanted.amount_paise,
      wanted.reason,
      ...columnsOf(by),
    ],
  )
  return requested
}

interface AfterFailure {
  by: By
  /** Whether the operator has paid back by hand what the provider could not. */
  byHand: boolean
}

/**
 * Requests a refund that has failed once more, or notes that it was paid back by hand.
 * @param what 'The order BK-1'. @throws HttpError 409 with a sentence if it has not failed.
 */
export async function repeatRefund(
  tx: Transaction,
  what: string,
  refund: StoredRefund,
  { by, byHand }: AfterFailure,
  mail: OutgoingMail,
): Promise<void> {
  if (refund.status === 'processed') throw new HttpError(409, `${what} was refunded already.`)
  if (refund.status !== 'failed') throw new HttpError(409, `${what} is being refunded already.`)
  const change = byHand
    ? "status = 'processed'"
    : `status = 'requested', requested_at = now(), attempt = attempt + 1, provider_refund_id = null,
       checks = 0`
  await tx.query(
    `update refunds set ${change}, changed_by = $3, operator = $4, problem = null
     where customer_id = $1 and provider_payment_id = $2`,
    [refund.customer_id, refund.provider_payment_id, ...columnsOf(by)],
  )
  if (byHand) await tellProcessed(tx, by, mail, refund)
}

type Needed = Pick<Services, 'database' | 'provider' | 'mail' | 'log'>

/**
 * Asks the provider for all refunds that are due: each at once, then after a minute, and then less and less often until
 * it is processed or has failed.
 */
export async function settleRefunds(services: Needed): Promise<void> {
  const due = await services.database.query<StoredRefund>(
    `select * from refunds
     where status in ('requested', 'pending') and (
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
async function isMine(
  db: Queries,
  { customer_id, provider_payment_id, checks }: StoredRefund,
): Promise<boolean> {
  const mine = await db.query(
    `update refunds set checked_at = now(), checks = checks + 1
     where customer_id = $1 and provider_payment_id = $2 and checks = $3 returning 1`,
    [customer_id, provider_payment_id, checks],
  )
  return mine.length > 0
}

/** The provider has an event of a refund of this payment: asks how it is. Events may come twice, late and in any order. */
export async function takeRefundEvent(
  { payment_id }: ProviderRefund,
  services: Needed,
): Promise<void> {
  const [refund] = await services.database.query<StoredRefund>(
    `select * from refunds where provider_payment_id = $1 and status in ('requested', 'pending')`,
    [payment_id],
  )
  if (refund) await settleRefund(refund, services)
}

/**
 * Finds a refund at the provider, or makes it. What was made before this process or its connection died is found; if the
 * provider does not show it yet, it recognises the repeated key.
 */
async function settleRefund(refund: StoredRefund, services: Needed): Promise<void> {
  const { provider, log } = services
  const { provider_payment_id: payment, amount_paise: amount, attempt } = refund
  try {
    const made = await provider.refundsOf(payment)
    const found = made.find((one) => isSame(refund, one))
    await takeRefund(
      refund,
      found ?? (await provider.refund(payment, amount, `${payment}-${attempt}`)),
      services,
    )
  } catch (error) {
    if (!isOfProvider(error)) throw error
    const about = { payment: refund.payment_id, error: String(error) }
    if (error instanceof ProviderRefusal) {
      await noteProblem(services.database, refund, error)
      log.error(about, 'a refund was refused')
    } else log.error(about, 'the payment provider could not be asked')
  }
}

/** Whether a refund of the provider is this one. One that somebody has made by hand takes its place. */
function isSame(
  { provider_refund_id, amount_paise }: StoredRefund,
  { id, amount, status }: ProviderRefund,
): boolean {
  if (provider_refund_id !== null) return id === provider_refund_id
  return amount === amount_paise && status !== 'failed'
}

/** Nothing was made with this key, so the next attempt has another one. */
async function noteProblem(
  db: Queries,
  { customer_id, provider_payment_id, attempt }: StoredRefund,
  { message, reason }: ProviderRefusal,
): Promise<void> {
  await db.query(
    `update refunds set problem = $4, attempt = attempt + 1
     where customer_id = $1 and provider_payment_id = $2 and attempt = $3 and status = 'requested'`,
    [customer_id, provider_payment_id, attempt, `${message}: ${reason}`],
  )
}

/** Stores what the provider says about a refund, and tells the customer when the money has left the shop. */
async function takeRefund(
  { customer_id, provider_payment_id, payment_id, attempt }: StoredRefund,
  { id, status }: ProviderRefund,
  { database, mail, log }: Needed,
): Promise<void> {
  const isOver = status === 'processed' || status === 'failed'
  const changed = await database.transaction(customer_id, async (tx) => {
    const [refund] = await tx.query<StoredRefund>(
      `update refunds set status = $4, provider_refund_id = $5, changed_by = 'server', operator = null,
         problem = $6
       where customer_id = $1 and provider_payment_id = $2 and attempt = $3
         and status in ('requested', 'pending') and status <> $4 returning *`,
      [
        customer_id,
        provider_payment_id,
        attempt,
        isOver ? status : 'pending',
        id,
        status === 'failed' ? 'The payment provider could not refund it.' : null,
      ],
    )
    if (refund?.status === 'processed') await tellProcessed(tx, { role: 'server' }, mail, refund)
    return refund
  })
  if (changed?.status === 'failed') log.error({ payment: payment_id }, 'a refund has failed')
  mail.wake()
}

async function tellProcessed(
  tx: Transaction,
  by: By,
  mail: OutgoingMail,
  { customer_id, provider_payment_id, amount_paise }: StoredRefund,
): Promise<void> {
  const [order] = await tx.query<{ id: string }>(
    'select id from orders where customer_id = $1 and provider_payment_id = $2',
    [customer_id, provider_payment_id],
  )
  const subject = order ? `Your order ${order.id}` : `Your payment ${provider_payment_id}`
  await queueOrderEmail(tx, by, mail, (customer) =>
    refundEmail(customer, mail.origin, { subject, amount: amount_paise / 100 }),
  )
}

/** As the contract has it. */
export function toRefund({
  amount_paise,
  status,
  requested_at,
}: Pick<StoredRefund, 'amount_paise' | 'status' | 'requested_at'>): Refund {
  return {
    amount: amount_paise / 100,
    status: status === 'requested' ? 'pending' : status,
    arrival: arrivalOf(new Date(requested_at)),
  }
}

/**
 * How many working days the money takes until it is where it came from, according to the provider
 * (https://razorpay.com/docs/payments/refunds). Nobody knows the holidays of all banks.
 */
const workingDays = { from: 5, to: 7 }

function arrivalOf(requested: Date): Arrival {
  const today = requested.getTime() + indianOffset
  const after = (at: number, days: number): string => {
    if (days === 0) return new Date(at).toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(at + oneDay).getUTCDay())
    return after(at + oneDay, isWeekend ? days : days - 1)
  }
  return { from: after(today, workingDays.from), to: after(today, workingDays.to) }
}
