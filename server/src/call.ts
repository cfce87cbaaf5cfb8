/** Turns the contract's calls into routes of Fastify: who may call, what a body may hold, and how failures are reported. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readQuery } from 'product-search/read-query'
import {
  type AnswerOf,
  type AnyEndpointKey,
  type BodyOf,
  idempotencyHeader,
  type ParamsOf,
  type QueryOf,
} from 'shared/contract'
import { allEndpoints, takesIdempotencyKey } from 'shared/schema'
import * as v from 'valibot'
import { type Customer, customerOfSession } from './customers'
import type { Queries } from './database'
import { type KeyedCall, once } from './idempotency'
import { badToken, Refusal } from './refusal'
import { splitSingleName } from './routes/addresses'
import type { Services } from './services'

type Access<K extends AnyEndpointKey> = (typeof allEndpoints)[K]['access']

export interface Call<K extends AnyEndpointKey> {
  params: ParamsOf<K>
  query: QueryOf<K>
  body: BodyOf<K>
  /** The caller, if the call is for customers. */
  customer: Access<K> extends 'customer' ? Customer : null
  /** For a change, its transaction. */
  db: Queries
  /** The call as its idempotency key knows it. */
  keyed: KeyedCall
  request: { address: string; headers: FastifyRequest['headers']; text: string }
}

/** An answer, or its JSON. */
type Answer<K extends AnyEndpointKey> = AnswerOf<K> | Buffer

type Handler<K extends AnyEndpointKey> = (
  call: Call<K>,
  services: Services,
) => Answer<K> | Promise<Answer<K>>

/** A change of a customer's data: it runs in a transaction in which the customer is locked. */
interface Change<K extends AnyEndpointKey> {
  change: Handler<K>
}

export type Routes = { readonly [K in AnyEndpointKey]: Handler<K> | Change<K> }

export function change<K extends AnyEndpointKey>(handler: Handler<K>): Change<K> {
  return { change: handler }
}

const jsonType = 'application/json; charset=utf-8'

/** Adds a route for every call of the contract. */
export function serveCalls(app: FastifyInstance, routes: Routes, services: Services): void {
  for (const key of Object.keys(allEndpoints) as AnyEndpointKey[]) {
    const [method, url] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string]
    app.route({
      method,
      url,
      async handler(request, reply) {
        // The compiler cannot follow the endpoint map through the loop.
        const route = routes[key] as Handler<AnyEndpointKey> | Change<AnyEndpointKey>
        const answer = await answerCall(key, route, request, services)
        return reply.code(allEndpoints[key].status).type(jsonType).send(answer)
      },
    })
  }
}

async function answerCall(
  key: AnyEndpointKey,
  route: Handler<AnyEndpointKey> | Change<AnyEndpointKey>,
  request: FastifyRequest,
  services: Services,
): Promise<unknown> {
  const { database, tokens } = services
  const isForCustomers = allEndpoints[key].access === 'customer'
  const claims = isForCustomers ? await tokens.read(request.headers.authorization) : null
  if (isForCustomers && !claims) throw badToken()

  const callOn = async (db: Queries, locked: boolean) => {
    const customer = claims && (await customerOfSession(db, claims, { locked }))
    const text = typeof request.body === 'string' ? request.body : ''
    const params = checkTexts(request.params) as Record<string, string>
    return {
      params,
      query:
        'query' in allEndpoints[key]
          ? readQuery(new URL(request.url, 'http://x').search)
          : undefined,
      body: readBody(key, text),
      customer,
      db,
      keyed: {
        customerId: customer?.id ?? '',
        key: takesIdempotencyKey(key) ? readKey(request) : null,
        call: createHash('sha256')
          .update(JSON.stringify([key, params, allEndpoints[key].body ? text : '']))
          .digest('base64'),
      },
      request: { address: request.ip, headers: request.headers, text },
    } as Call<AnyEndpointKey>
  }

  if (typeof route === 'function') return route(await callOn(database, false), services)
  return database.transaction(async (tx) => {
    const call = await callOn(tx, true)
    return once(tx, call.keyed, async () => route.change(call, services))
  })
}

/** The maximum length of a text, and of a key, in characters. */
const maxText = 10_000
const maxKey = 200

function readKey({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader]
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length > maxKey) {
    throw new Refusal(400, `The header Idempotency-Key may have at most ${maxKey} characters.`)
  }
  return checkTexts(key) as string
}

/** @throws Refusal 400 that names the field. */
function readBody(key: AnyEndpointKey, text: string): unknown {
  const schema: v.GenericSchema | null = allEndpoints[key].body
  if (!schema) return undefined
  if (text === '') throw new Refusal(400, 'The request has no body.')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.')
  }
  const parsed = v.safeParse(schema, splitSingleName(json))
  if (parsed.success) return checkTexts(parsed.output)
  const [issue] = parsed.issues
  const where = v.getDotPath(issue) ?? 'The body'
  throw new Refusal(400, `${where} does not match the contract: ${issue.message}`)
}

/** Refuses texts that are far too long, or that no database takes: NUL, and halves of surrogate pairs. @returns `value`. */
function checkTexts(value: unknown, where = ''): unknown {
  if (typeof value === 'string') {
    const name = where || 'A parameter'
    if (value.length > maxText) {
      throw new Refusal(400, `${name} may have at most ${maxText} characters.`)
    }
    if (/\0|\p{Surrogate}/u.test(value)) {
      throw new Refusal(400, `${name} contains a character that cannot be stored.`)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      checkTexts(entry, where ? `${where}.${name}` : name)
    }
  }
  return value
}
