/** Stores first answers, so that a call with a repeated key changes nothing. */
import { type EndpointKey, serverMessages } from 'shared/contract'
import { endpoints, takesIdempotencyKey } from 'shared/schema'
import { changeUser, type Database, type FirstAnswer, type StoredUser } from '../models/database'

/** The limit of stored answers per customer: more than the shop's limit of waiting changes. */
const maxAnswers = 120

interface Call {
  params: Readonly<Record<string, string>>
  idempotencyKey?: string | null
  body: string
}

interface Given {
  status: number
  body: string
}

/** The key of a call; `null` without one, and for calls that do not use keys. */
export function keyOf(endpoint: EndpointKey, { idempotencyKey }: Call): string | null {
  return takesIdempotencyKey(endpoint) && idempotencyKey ? idempotencyKey : null
}

/**
 * The answer to a repeated call: the first one, or 422 if the key belongs to another call; `null`
 * for a new key.
 */
export function answerBefore(
  { firstAnswers }: StoredUser,
  key: string,
  endpoint: EndpointKey,
  call: Call,
): Given | null {
  const first = firstAnswers.find((one) => one.key === key)
  if (!first) return null
  if (first.call === describe(endpoint, call)) return first
  return { status: 422, body: JSON.stringify({ errors: [serverMessages.keyReused] }) }
}

/** Stores an answer for calls that repeat its key. Beyond `maxAnswers`, the oldest is dropped. */
export function withAnswer(
  database: Database,
  { _id }: StoredUser,
  key: string,
  endpoint: EndpointKey,
  call: Call,
  answer: Given,
): Database {
  const user = database.users.find((one) => one._id === _id)
  if (!user) return database
  const first: FirstAnswer = { key, call: describe(endpoint, call), ...answer }
  return changeUser(database, user, {
    firstAnswers: [...user.firstAnswers, first].slice(-maxAnswers),
  })
}

function describe(endpoint: EndpointKey, { params, body }: Call): string {
  return JSON.stringify([endpoint, params, endpoints[endpoint].body ? body : ''])
}
