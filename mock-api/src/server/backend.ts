/** The fake server without a transport: Mirage connects it to `fetch`, Node to a port. */
import { QueryError, readQuery } from 'product-search/read-query'
import { type EndpointKey, type ProductQuery, serverMessages } from 'shared/contract'
import { endpoints } from 'shared/schema'
import { type Database, findByToken, type StoredUser } from '../models/database'
import { createTokens } from '../models/tokens'
import type { StoredData } from '../persistence/stored-data'
import { routes } from '../routes'
import type { Call, HandlerContext, Outcome } from '../routes/handler'
import type { Scenario } from '../scenarios/scenario'
import type { Faults } from './faults'
import { answerBefore, keyOf, withAnswer } from './idempotency'
import { readBody } from './read-body'

interface BackendRequest {
  /** Decoded. */
  params: Readonly<Record<string, string>>
  /** As in the address: '?limit=24', or empty. */
  query?: string
  authorization: string | null
  idempotencyKey?: string | null
  /** Text, '' for none. */
  body: string
}

export type Reply =
  | { kind: 'answer'; status: number; body: string }
  /** No answer at all. */
  | { kind: 'silence' }
  /** The connection breaks after the call has taken effect. */
  | { kind: 'lost' }

export interface Backend {
  /** Answers one call. Never throws: internal errors are a 500. */
  answer: (key: EndpointKey, request: BackendRequest) => Promise<Reply>
}

export interface BackendOptions {
  data: StoredData
  faults: Faults
  /** Read at every call, since it may change. */
  scenario: () => Scenario
  /** In seconds; without it tokens never expire. */
  tokenLifetime?: number | undefined
}

/** Creates a server. `faults` take precedence over the scenario's share of failures. */
export function createBackend({ data, faults, scenario, tokenLifetime }: BackendOptions): Backend {
  const tokens = createTokens(tokenLifetime)
  let calls = 0

  async function perform(key: EndpointKey, request: BackendRequest): Promise<Reply> {
    const { dataset, catalogue } = scenario()
    const handle = async (database: Database) => {
      const context: HandlerContext = {
        catalogue: catalogue(),
        tokens,
        now: () => new Date().toISOString(),
        newId: () => crypto.randomUUID(),
      }
      return handleOnce(key, request, database, context)
    }
    try {
      if (key.startsWith('GET ')) {
        // Public reads need the catalogue only, not the stored data.
        const isForAll = endpoints[key].access === 'all'
        return (await handle(isForAll ? { users: [] } : await data.read(dataset))).result
      }
      return await data.update(dataset, handle)
    } catch (error) {
      return failure(500, error instanceof Error ? error.message : String(error))
    }
  }

  return {
    async answer(key, request) {
      const fault = faults.next(key) ?? {}
      if (fault.neverAnswer) return { kind: 'silence' }
      calls += 1
      const status = fault.status ?? (isStruck(calls, scenario().failShare ?? 0) ? 500 : null)
      let reply =
        status === null
          ? await perform(key, request)
          : failure(status, 'This request fails on purpose.')
      if (fault.delay !== undefined) await pause(fault.delay)
      if (fault.loseAnswer) reply = { kind: 'lost' }
      if ('body' in fault && reply.kind === 'answer') {
        const { body } = fault
        reply = { ...reply, body: typeof body === 'string' ? body : JSON.stringify(body) }
      }
      return reply
    },
  }
}

function failure(status: number, message: string): Reply {
  return { kind: 'answer', status, body: JSON.stringify({ errors: [message] }) }
}

/** For paths and methods outside the contract. */
export const noSuchCall = failure(404, 'There is no such call. Not Found error')

/** Spreads a share of failures (from 0 to 1) evenly and reproducibly over calls, counted from 1. */
export function isStruck(call: number, share: number): boolean {
  return Math.floor(call * share) > Math.floor((call - 1) * share)
}

/** Handles a call, or repeats the first answer for its idempotency key. */
async function handleOnce(
  endpoint: EndpointKey,
  request: BackendRequest,
  database: Database,
  context: HandlerContext,
): Promise<{ database: Database | null; result: Reply }> {
  const key = keyOf(endpoint, request)
  const claims = key === null ? null : await context.tokens.read(request.authorization)
  const customer = claims && findByToken(database, claims)
  if (key === null || !customer) {
    const outcome = await handleCall(endpoint, request, database, context)
    const changed = outcome.kind === 'done' ? outcome.database : null
    return { database: changed, result: toReply(endpoint, outcome) }
  }
  const first = answerBefore(customer, key, endpoint, request)
  if (first) return { database: null, result: { kind: 'answer', ...first } }
  const outcome = await handleCall(endpoint, request, database, context)
  const result = toReply(endpoint, outcome)
  const changed = (outcome.kind === 'done' ? outcome.database : null) ?? database
  // Not stored, so that a call with an invalid body can be corrected and sent again with its key.
  if (result.kind !== 'answer' || result.status === 400) return { database: null, result }
  const { status, body } = result
  const answered = withAnswer(changed, customer, key, endpoint, request, { status, body })
  return { database: answered, result }
}

async function handleCall<K extends EndpointKey>(
  key: K,
  { params, query: asked = '', authorization, body: text }: BackendRequest,
  database: Database,
  context: HandlerContext,
): Promise<Outcome<K> | { kind: 'refused'; status: number; message: string }> {
  let customer: StoredUser | null = null
  if (endpoints[key].access === 'customer') {
    const claims = await context.tokens.read(authorization)
    if (!claims) return { kind: 'refused', status: 401, message: serverMessages.badToken }
    customer = findByToken(database, claims) ?? null
    if (!customer) return { kind: 'refused', status: 404, message: serverMessages.unknownUser }
  }
  const read = readBody(key, text)
  if (read.kind === 'wrong') return { kind: 'refused', status: 400, message: read.message }
  let query: ProductQuery | undefined
  try {
    query = 'query' in endpoints[key] ? readQuery(asked) : undefined
  } catch (error) {
    if (error instanceof QueryError) return { kind: 'refused', status: 400, message: error.message }
    throw error
  }
  // Checked above; the compiler cannot follow the endpoint map through K.
  const call = { params, query, body: read.body, customer, database } as Call<K>
  return routes[key](call, context)
}

function toReply<K extends EndpointKey>(
  key: K,
  outcome: Awaited<ReturnType<typeof handleCall<K>>>,
): Reply {
  switch (outcome.kind) {
    case 'done':
      return {
        kind: 'answer',
        status: endpoints[key].status,
        body: JSON.stringify(outcome.answer),
      }
    case 'refused':
      return failure(outcome.status, outcome.message)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
