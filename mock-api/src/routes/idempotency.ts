/** Stores which changes were made, so that a call with a repeated key changes nothing. */
import type { Request } from 'miragejs'
import { type AnyEndpointKey, idempotencyHeader, serverMessages } from 'shared/contract'
import { allEndpoints, takesIdempotencyKey } from 'shared/schema'
import type { ShopSchema, StoredUser } from '../models'
import { Refusal, refuse } from './handler'

/** The limit of stored keys per customer: more than the shop's limit of waiting changes. */
const maxKeys = 120

/** The key of a call that may have one. */
export function keyOf(endpoint: AnyEndpointKey, { requestHeaders }: Request): string | null {
  return (takesIdempotencyKey(endpoint) && requestHeaders[idempotencyHeader]) || null
}

/**
 * Makes a change, unless it was made with its key before: then answers as `answerAgain` does, from what is stored now. 422
 * if the key belongs to another call. A refusal leaves no trace, so that the call can be sent again with its key.
 */
export async function changeOnce<A>(
  endpoint: AnyEndpointKey,
  schema: ShopSchema,
  request: Request,
  user: StoredUser | null,
  change: () => A,
  answerAgain: () => A,
): Promise<Awaited<A> | Refusal> {
  const key = keyOf(endpoint, request)
  if (key === null || user === null) return await change()
  const { params, requestBody } = request
  const ofUser = { userId: user.id }
  const call = JSON.stringify([endpoint, params, allEndpoints[endpoint].body ? requestBody : ''])
  const known = schema.findBy('keyedCall', { ...ofUser, key })
  if (known)
    return known.call === call ? await answerAgain() : refuse(422, serverMessages.keyReused)
  const answer = await change()
  if (answer instanceof Refusal) return answer
  schema.create('keyedCall', { ...ofUser, key, call })
  for (const old of schema.where('keyedCall', ofUser).models.slice(0, -maxKeys)) old.destroy()
  return answer
}
