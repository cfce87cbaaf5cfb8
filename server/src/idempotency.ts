/**
 * A change that is sent again with the same key gets the first answer and happens only once: key and change share one
 * transaction.
 */
import { serverMessages } from 'shared/contract'
import type { Queries } from './database'
import { Refusal } from './refusal'

export interface KeyedCall {
  customerId: string
  /** `null` without a key. */
  key: string | null
  /** Identifies the call, with its parameters and body. */
  call: string
}

interface Known {
  answer: unknown
  /** What an unfinished call has made. */
  subject: string | null
}

/**
 * Claims the key for this call. @returns what is known of an earlier call with it, or `null` for a new one.
 * @throws Refusal 422 if the key belongs to another call.
 */
export async function takeKey(
  tx: Queries,
  { customerId, key, call }: KeyedCall,
): Promise<Known | null> {
  if (key === null) return null
  const taken = await tx.query(
    `insert into idempotency_keys (customer_id, key, call) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [customerId, key, call],
  )
  if (taken.length > 0) return null
  const [known] = await tx.query<Known & { call: string }>(
    'select call, answer, subject from idempotency_keys where customer_id = $1 and key = $2',
    [customerId, key],
  )
  if (known?.call !== call) throw new Refusal(422, serverMessages.keyReused)
  return known
}

/** Notes what a call has made, for a call that needs more than one transaction. */
export async function noteSubject(tx: Queries, { customerId, key }: KeyedCall, subject: string) {
  await tx.query('update idempotency_keys set subject = $3 where customer_id = $1 and key = $2', [
    customerId,
    key,
    subject,
  ])
}

export async function storeAnswer(tx: Queries, { customerId, key }: KeyedCall, answer: unknown) {
  await tx.query('update idempotency_keys set answer = $3 where customer_id = $1 and key = $2', [
    customerId,
    key,
    JSON.stringify(answer),
  ])
}

/** Does a change once. A refused one leaves no trace, so that it can be tried again with its key. */
export async function once<T>(tx: Queries, call: KeyedCall, change: () => Promise<T>): Promise<T> {
  const known = await takeKey(tx, call)
  if (known) return known.answer as T
  const answer = await change()
  if (call.key !== null) await storeAnswer(tx, call, answer)
  return answer
}
