/**
 * What the payment provider has told: each payment that was captured, each refund and each dispute, whether the shop has
 * made it or not. What does not fit is a problem until an operator has dealt with it.
 */
import type { Queries } from '../database'
import type { Services } from '../services'

/** Also the last words of its line in the log. */
export type Problem =
  | 'unknown payment'
  | 'unknown payment in another currency'
  | 'refund of an unknown payment'
  | 'refund of more than was paid'
  | 'refunded at the provider'
  | 'refund that failed after it was processed'
  | 'refund with an unknown status'
  | 'disputed'

/** The condition on records that nobody has dealt with. */
export const isOpen = 'problem is not null and solved_at is null'

/** The condition on rows of `refunds` whose payment is disputed. */
export const isDisputed = `exists (
  select from provider_records as record
  where record.provider_payment_id = refunds.provider_payment_id
    and record.problem = 'disputed' and ${isOpen})`

/** After so many days, the customer of a pending refund may not have the money. */
export const longPending = 10

/** The condition on rows of `refunds` that are pending for so long. */
export const isLongPending = `refunds.status = 'pending'
  and refunds.requested_at < now() - interval '${longPending} days'`

export interface ProviderRecord {
  kind: 'payment' | 'refund' | 'dispute'
  /** The provider's, as below. */
  id: string
  paymentId: string
  orderId?: string | null | undefined
  /** In paise. */
  amount: number
  /** Of a payment, in paise: what the provider keeps of it. */
  fee?: number | null | undefined
  status: string
}

/**
 * Stores what the provider says about something, which it may have told before, in one statement with what an operator has
 * to look at. An operator is told of it once, and once more if it has become worse after they had dealt with it.
 * @returns whether an operator is to be told: in the log, once this is committed.
 */
export async function noteRecord(
  db: Queries,
  { kind, id, paymentId, orderId = null, amount, fee = null, status }: ProviderRecord,
  problem: Problem | null = null,
): Promise<boolean> {
  const [noted] = await db.query<{ isNew: boolean }>(
    `with before as (
       select 1 from provider_records where kind = $1 and id = $2 and ${isOpen}
     )
     insert into provider_records as record
       (kind, id, provider_payment_id, provider_order_id, amount_paise, status, problem, fee_paise)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (kind, id) do update set
       amount_paise = case when ${isReportedLate} then record.amount_paise else excluded.amount_paise end,
       status = case when ${isReportedLate} then record.status else excluded.status end,
       fee_paise = coalesce(excluded.fee_paise, record.fee_paise),
       problem = case when ${isWorseNow} then coalesce(excluded.problem, record.problem)
         else coalesce(record.problem, excluded.problem) end,
       solved_at = case when ${isWorseNow} then null else record.solved_at end
     returning ${isOpen} and not exists (select from before) as "isNew"`,
    [kind, id, paymentId, orderId, amount, status, problem, fee],
  )
  return noted?.isNew ?? false
}

/** The condition on a dispute that stays lost, with what was lost, since something earlier is told late. */
const isReportedLate =
  "record.kind = 'dispute' and record.status = 'lost' and excluded.status <> 'lost'"

/** The condition on a record that is told again: a dispute that is lost, and a refund that fails after it was processed. */
const isWorseNow = `(
  record.kind = 'dispute' and record.status <> 'lost' and excluded.status = 'lost'
  or record.kind = 'refund' and record.status = 'processed' and excluded.status = 'failed')`

/** Tells an operator of a record that has a problem. */
export function logProblem(
  log: Services['log'],
  { kind, id }: Pick<ProviderRecord, 'kind' | 'id'>,
  problem: Problem,
): void {
  log.error({ [kind]: id }, `the provider has what the shop has not: ${problem}`)
}

/** Stores a record that has no transaction of its own, and tells an operator if it has a problem that is new. */
export async function noteAndLog(
  { database, log }: Pick<Services, 'database' | 'log'>,
  record: ProviderRecord,
  problem: Problem | null,
): Promise<void> {
  if ((await noteRecord(database, record, problem)) && problem) logProblem(log, record, problem)
}

/** What keeps the order of a payment from being sent. @param providerPaymentId `null` if it was free. */
export async function problemsOf(
  db: Queries,
  providerPaymentId: string | null,
): Promise<readonly Problem[]> {
  const open = await db.query<{ problem: Problem }>(
    `select problem from provider_records where provider_payment_id = $1 and ${isOpen}`,
    [providerPaymentId],
  )
  return open.map(({ problem }) => problem)
}

/** An operator is told of refunds that were made before the payment was known: its order is not to be sent as it is. */
export async function reopenRefunds(db: Queries, providerPaymentId: string): Promise<void> {
  await db.query(
    `update provider_records set problem = $2, solved_at = null
     where kind = 'refund' and provider_payment_id = $1 and status <> 'failed'`,
    [providerPaymentId, 'refunded at the provider' satisfies Problem],
  )
}

/**
 * Notes that an operator has dealt with a record, or that an order is cancelled whose refunds nobody had told the shop of.
 * @returns the ids of the records.
 */
export async function solveProblems(
  db: Queries,
  where: { id: string } | { refundsOf: string },
): Promise<readonly string[]> {
  const [condition, value] =
    'id' in where
      ? ['id = $1', where.id]
      : ["problem = 'refunded at the provider' and provider_payment_id = $1", where.refundsOf]
  const solved = await db.query<{ id: string }>(
    `update provider_records set solved_at = now()
     where ${condition} and ${isOpen} returning id`,
    [value],
  )
  return solved.map(({ id }) => id)
}
