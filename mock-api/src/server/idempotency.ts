/** First answers, so that a call that is repeated under the same key changes nothing a second time. */
import { type EndpointKey, endpoints } from 'shared/contract/endpoints'
import { serverMessages } from 'shared/contract/errors'
import { takesIdempotencyKey } from 'shared/contract/idempotency'
import { changeUser, type Database, type FirstAnswer, type StoredUser } from '../models/database'

/** How many first answers are stored for a customer: more than a shop has changes waiting. */
const mostAnswers = 120

/** A call as far as two of them can be the same. */
interface Call {
  params: Readonly<Record<string, string>>
  idempotencyKey?: string | null
  body: string
}

/** What stands in for carrying a call out. */
interface Given {
  status: number
  body: string
}

/** The key of a call, where it has one and its endpoint takes one. */
export function keyOf(endpoint: EndpointKey, { idempotencyKey }: Call): string | null {
  return takesIdempotencyKey(endpoint) && idempotencyKey ? idempotencyKey : null
}

/**
 * What a repeated call gets: the first answer, or 422 where the key belongs to another call.
 * @returns `null` for a key that is new.
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

/** The database with the answer to a call, so that its repetition finds it. */
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
    firstAnswers: [...user.firstAnswers, first].slice(-mostAnswers),
  })
}

function describe(endpoint: EndpointKey, { params, body }: Call): string {
  return JSON.stringify([endpoint, params, endpoints[endpoint].body ? body : ''])
}
