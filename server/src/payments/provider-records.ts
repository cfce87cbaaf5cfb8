/**
 * What the payment provider has told: each payment that was captured, each refund and each dispute, whether the shop has
 * made it or not. What does not fit is a problem until an operator has dealt with it.
 */
import type { Queries } from '../database'
import type { Services } from '../services'
import type { ProviderDispute } from './razorpay'

/** Also the last words of its line in the log. */
export type Problem =
  | 'unknown payment'
  | 'refund of an unknown payment'
  | 'refund of more than was paid'
  | 'refunded at the provider'
  | 'disputed'

export interface ProviderRecord {
  kind: 'payment' | 'refund' | 'dispute'
  /** The provider's, as below. */
  id: string
  paymentId: string
  orderId?: string | null | undefined
  /** In paise. */
  amount: number
  status: string
}

/** Stores what the provider says about something, which it may have told before. */
export async function noteRecord(
  db: Queries,
  { kind, id, paymentId, orderId = null, amount, status }: ProviderRecord,
): Promise<void> {
  await db.query(
    `insert into provider_records
       (kind, id, provider_payment_id, provider_order_id, amount_paise, status)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, id) do update set
       amount_paise = excluded.amount_paise, status = excluded.status`,
    [kind, id, paymentId, orderId, amount, status],
  )
}

/** Has an operator look at a record. Whoever is told once is not told again. */
export async function noteProblem(
  db: Queries,
  { kind, id }: Pick<ProviderRecord, 'kind' | 'id'>,
  problem: Problem,
  log: Services['log'],
): Promise<void> {
  const noted = await db.query(
    `update provider_records set problem = $3
     where kind = $1 and id = $2 and problem is null returning id`,
    [kind, id, problem],
  )
  if (noted.length > 0)
    log.error({ [kind]: id }, `the provider has what the shop has not: ${problem}`)
}

/** A customer has asked the bank for the money of a payment. */
export async function takeDispute(
  { id, payment_id: paymentId, amount, status }: ProviderDispute,
  { database, log }: Pick<Services, 'database' | 'log'>,
): Promise<void> {
  const record = { kind: 'dispute', id, paymentId, amount, status } as const
  await noteRecord(database, record)
  await noteProblem(database, record, 'disputed', log)
}

/** The condition on records that nobody has dealt with. */
export const isOpen = 'problem is not null and solved_at is null'

/** What keeps the order of a payment from being sent, if anything does. @param providerPaymentId `null` if it was free. */
export async function problemOf(
  db: Queries,
  providerPaymentId: string | null,
): Promise<Problem | null> {
  const [open] = await db.query<{ problem: Problem }>(
    `select problem from provider_records where provider_payment_id = $1 and ${isOpen} limit 1`,
    [providerPaymentId],
  )
  return open?.problem ?? null
}

/** Notes that an operator has dealt with a record, or with the refunds of an order that is not sent. @returns their ids. */
export async function solveProblems(
  db: Queries,
  where: { id: string } | { refundsOf: string },
  by: string,
): Promise<readonly string[]> {
  const [condition, value] =
    'id' in where
      ? ['id = $1', where.id]
      : ["kind = 'refund' and provider_payment_id = $1", where.refundsOf]
  const solved = await db.query<{ id: string }>(
    `update provider_records set solved_at = now(), solved_by = $2
     where ${condition} and ${isOpen} returning id`,
    [value, by],
  )
  return solved.map(({ id }) => id)
}
