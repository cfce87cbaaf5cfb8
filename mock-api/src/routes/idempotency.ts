/** Stores first answers, so that a call with a repeated key changes nothing. */
import type { Request } from 'miragejs'
import { type AnyEndpointKey, idempotencyHeader, serverMessages } from 'shared/contract'
import { allEndpoints, takesIdempotencyKey } from 'shared/schema'
import type { ShopSchema, StoredUser } from '../models'
import { type Outcome, refuse } from './handler'

/** The limit of stored answers per customer: more than the shop's limit of waiting changes. */
const maxAnswers = 120

/**
 * Returns the first answer to the key of a request, or what `answer` returns. 422 if the key belongs to another call.
 * A refusal is not stored: a call that is sent again with its key is handled again.
 */
export async function answerOnce(
  endpoint: AnyEndpointKey,
  schema: ShopSchema,
  { params, requestHeaders, requestBody }: Request,
  user: StoredUser | null,
  answer: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = takesIdempotencyKey(endpoint) && requestHeaders[idempotencyHeader]
  if (!key || !user) return answer()
  const ofUser = { userId: user.id }
  const call = JSON.stringify([endpoint, params, allEndpoints[endpoint].body ? requestBody : ''])
  const first = schema.findBy('answer', { ...ofUser, key })
  if (first && first.call !== call) return refuse(422, serverMessages.keyReused)
  if (first) return { status: first.status, data: JSON.parse(first.body) }
  const outcome = await answer()
  if (outcome.status >= 400) return outcome
  const body = JSON.stringify(outcome.data)
  schema.create('answer', { ...ofUser, key, call, status: outcome.status, body })
  for (const old of schema.where('answer', ofUser).models.slice(0, -maxAnswers)) old.destroy()
  return outcome
}
