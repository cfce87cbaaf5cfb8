/**
 * A change that is sent again with the same key happens only once: key and change share one transaction. The key stores
 * that the change happened, not its answer, which would be a copy of a whole list for each change of it.
 */
import type { FastifyRequest } from 'fastify'
import { type AnyEndpointKey, idempotencyHeader, serverMessages } from 'shared/contract'
import { allEndpoints, takesIdempotencyKey } from 'shared/schema'
import { hashOf } from './accounts/tokens'
import type { Queries, Transaction } from './database'
import { HttpError } from './http-error'
import { checkTexts } from './validation'

interface KeyedCall {
  customerId: string
  /** `null` without a key. */
  key: string | null
  /** Identifies the call, with its parameters and body. */
  call: string
}

interface Known {
  /** What the call has made, if it notes that. */
  subject: string | null
}

/** The maximum length of a key, in characters. */
const maxKey = 200

/** The call of a customer as its key knows it. @throws HttpError 400 for a header that is no key. */
export function keyedCallOf(
  { session, headers, params, body }: FastifyRequest,
  endpoint: AnyEndpointKey,
): KeyedCall {
  const key = takesIdempotencyKey(endpoint) ? (headers[idempotencyHeader] ?? null) : null
  if (Array.isArray(key) || (key && key.length > maxKey)) {
    throw new HttpError(400, `The header Idempotency-Key may have at most ${maxKey} characters.`)
  }
  const text = JSON.stringify([endpoint, params, allEndpoints[endpoint].body ? body : null])
  return {
    customerId: session?._id ?? '',
    key: checkTexts(key),
    call: hashOf(text),
  }
}

/** How many keys of one customer are kept: far more changes than wait in a browser to be sent again. */
const mostKeys = 1000

/**
 * Claims the key for this call. If the call is refused, its transaction is undone, and it can be tried again with the key.
 * @returns what is known of an earlier call with it, or `null` for a new one.
 * @throws HttpError 422 if the key belongs to another call.
 */
export async function takeKey(
  tx: Transaction,
  { customerId, key, call }: KeyedCall,
): Promise<Known | null> {
  if (key === null) return null
  const [known] = await tx.query<Known & { call: string; is_new: boolean }>(
    `with taken as (
       insert into idempotency_keys (customer_id, key, call) values ($1, $2, $3)
       on conflict do nothing returning call, subject
     )
     select call, subject, true as is_new from taken
     union all
     select call, subject, false from idempotency_keys where customer_id = $1 and key = $2`,
    [customerId, key, call],
  )
  await tx.query(
    `delete from idempotency_keys where customer_id = $1 and created_at < (
       select created_at from idempotency_keys where customer_id = $1
       order by created_at desc offset $2 limit 1
     )`,
    [customerId, mostKeys],
  )
  if (known?.is_new) return null
  if (known?.call !== call) throw new HttpError(422, serverMessages.keyReused)
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
