/** Turns the contract's calls into routes of Fastify: who may call, what a body may hold, and how failures are reported. */
import { createHash } from 'node:crypto'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { QueryError, readQuery } from 'product-search/read-query'
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
import type { Customer } from './customer'
import { customerOfSession, ownRows } from './customers'
import { type Queries, unstorable } from './database'
import { badToken, HttpError } from './http-error'
import { isNewCall, type KeyedCall } from './idempotency'
import { networkOf } from './limits'
import { createLines, type Lines } from './lines'
import type { Services } from './services'
import { continueSession, type Session } from './sessions'
import type { Claims } from './tokens'

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
  request: {
    /** @see networkOf */
    network: string
    /** The caller's session, if the call is for customers. */
    session: Access<K> extends 'customer' ? Session : null
    headers: FastifyRequest['headers']
    text: string
  }
}

/** An answer whose JSON is written already. */
export class Written {
  readonly json: Buffer
  readonly headers: Readonly<Record<string, string>>

  constructor(json: Buffer, headers: Readonly<Record<string, string>>) {
    this.json = json
    this.headers = headers
  }
}

type Answer<K extends AnyEndpointKey> = AnswerOf<K> | Written

type Handler<K extends AnyEndpointKey> = (
  call: Call<K>,
  services: Services,
) => Answer<K> | Promise<Answer<K>>

/**
 * A change of a customer's data: it runs in a transaction in which the customer is locked, once for each idempotency
 * key. The answer, which a repetition gets, too, is what was changed as it is then.
 */
interface Change<K extends AnyEndpointKey> {
  change: (call: Call<K>, services: Pick<Services, 'mail'>) => Promise<void>
  answer: Handler<K>
}

/** A read of a customer's data by one statement, which checks the session as well. */
interface Read<K extends AnyEndpointKey> {
  read: (own: Own) => Promise<AnswerOf<K>>
}

/** What reads of a customer's data need. */
export interface Own {
  /** The first value of a statement is the customer's id. */
  db: Queries
  customer: { id: string }
  request: { session: Session }
}

/** A call of somebody who proves by a signature of the body who they are: nothing is parsed before. */
interface Signed<K extends AnyEndpointKey> {
  isSigned: (request: Pick<Call<K>['request'], 'headers' | 'text'>, services: Services) => boolean
  handler: Handler<K>
}

type Route<K extends AnyEndpointKey> = Handler<K> | Change<K> | Read<K> | Signed<K>

export type Routes = { readonly [K in AnyEndpointKey]: Route<K> }

export function change<K extends AnyEndpointKey>(
  change: Change<K>['change'],
  answer: Handler<K>,
): Change<K> {
  return { change, answer }
}

export function read<K extends AnyEndpointKey>(read: Read<K>['read']): Read<K> {
  return { read }
}

export function signed<K extends AnyEndpointKey>(
  isSigned: Signed<K>['isSigned'],
  handler: Handler<K>,
): Signed<K> {
  return { isSigned, handler }
}

const jsonType = 'application/json; charset=utf-8'

/** Calls that hash a password, which keeps a core busy for a third of a second. */
const hashing: ReadonlySet<AnyEndpointKey> = new Set<AnyEndpointKey>([
  'POST /auth/signup',
  'POST /auth/login',
  'POST /auth/password/reset',
  'POST /user/password',
  'POST /user/email',
  'DELETE /user',
])

const compression = {
  encodings: ['gzip' as const],
  // Quick rather than small, since an answer is compressed for each call.
  zlibOptions: { level: 4 },
  threshold: 1024,
  // Of answers only: a small body of a stranger would take megabytes before anything is checked.
  globalDecompression: false,
}

function inLine<T>(line: Lines | null, subject: string, work: () => Promise<T>): Promise<T> {
  return line ? line(subject, work) : work()
}

/** Adds a route for every call of the contract. */
export async function serveCalls(
  app: FastifyInstance,
  routes: Routes,
  services: Services,
): Promise<void> {
  // A customer's own tabs send some calls at once, and changes wait for each other anyway.
  const ofCustomer = createLines({ atOnce: 4, waiting: 40 })
  // Many customers may share a network.
  const ofNetwork = createLines({ atOnce: 30, waiting: 250 })
  // So many passwords are hashed before the shop gives up.
  const hashingOfNetwork = createLines({ atOnce: 1, waiting: 25 })

  function serve(key: AnyEndpointKey, scope: FastifyInstance, caching: string) {
    const [method, url] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string]
    const isForCustomers = allEndpoints[key].access === 'customer'
    // The compiler cannot follow the endpoint map through the loop.
    const route = routes[key] as Route<AnyEndpointKey>
    scope.route({
      method,
      url,
      async handler(request, reply) {
        const { authorization } = request.headers
        const claims = isForCustomers ? await services.tokens.read(authorization) : null
        if (isForCustomers && !claims) throw badToken()
        const network = networkOf(request.ip)
        // Who waits in an own line takes no place in that of the network.
        const answer = await inLine(claims ? ofCustomer : null, claims?._id ?? '', () =>
          inLine(hashing.has(key) ? hashingOfNetwork : null, network, () =>
            ofNetwork(network, () => answerCall(key, route, request, claims, services)),
          ),
        )
        reply.code(allEndpoints[key].status).type(jsonType).header('cache-control', caching)
        return answer instanceof Written
          ? reply.headers(answer.headers).send(answer.json)
          : reply.send(answer)
      },
    })
  }

  const keys = Object.keys(allEndpoints) as AnyEndpointKey[]
  const isOpenRead = (key: AnyEndpointKey) =>
    key.startsWith('GET ') && allEndpoints[key].access === 'all'
  await app.register(async (open) => {
    // Weak, since the tag is that of the answer before it is compressed.
    await open.register(etag, { weak: true })
    await open.register(compress, compression)
    for (const key of keys.filter(isOpenRead)) {
      // Browsers ask every time whether it is still true. A CDN may be a minute late.
      serve(key, open, 'public, max-age=0, s-maxage=60')
    }
  })
  await app.register(async (others) => {
    await others.register(compress, compression)
    for (const key of keys.filter((one) => !isOpenRead(one))) serve(key, others, 'no-store')
  })
}

async function answerCall(
  key: AnyEndpointKey,
  route: Route<AnyEndpointKey>,
  request: FastifyRequest,
  claims: Claims | null,
  services: Services,
): Promise<unknown> {
  const { database } = services
  const text = typeof request.body === 'string' ? request.body : ''
  const sent = {
    network: networkOf(request.ip),
    session: claims,
    headers: request.headers,
    text,
  }
  if ('isSigned' in route && !route.isSigned(sent, services)) {
    throw new HttpError(400, 'The signature does not match the body.')
  }
  if ('read' in route && claims) {
    return route.read({
      db: ownRows(database, claims),
      customer: { id: claims._id },
      request: { session: claims },
    })
  }
  const callOn = (db: Queries, customer: Customer | null) => {
    const params = checkTexts(request.params) as Record<string, string>
    return {
      params,
      query: 'query' in allEndpoints[key] ? queryOf(request) : undefined,
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
      request: sent,
    } as Call<AnyEndpointKey>
  }
  if ('change' in route && claims) {
    return database.transaction(claims._id, async (tx) => {
      const call = callOn(tx, await continueSession(tx, claims))
      if (await isNewCall(tx, call.keyed)) await route.change(call, services)
      return route.answer(call, services)
    })
  }
  const handler = typeof route === 'function' ? route : 'handler' in route ? route.handler : null
  if (!handler) throw new Error(`${key} is a call for customers`)
  const customer = claims && (await customerOfSession(database, claims))
  return handler(callOn(database, customer), services)
}

/** The maximum length of a text, and of a key, in characters. */
const maxText = 10_000
const maxKey = 200

function readKey({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyHeader]
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length > maxKey) {
    throw new HttpError(400, `The header Idempotency-Key may have at most ${maxKey} characters.`)
  }
  return checkTexts(key) as string
}

/** @throws HttpError 400 that names the field. */
function readBody(key: AnyEndpointKey, text: string): unknown {
  const schema: v.GenericSchema | null = allEndpoints[key].body
  if (!schema) return undefined
  if (text === '') throw new HttpError(400, 'The request has no body.')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.')
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return checkTexts(parsed.output)
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? undefined
  const where = field ?? 'The body'
  throw new HttpError(
    400,
    issue.type === 'max_length'
      ? `${where} ${issue.message}.`
      : `${where} does not match the contract: ${issue.message}`,
    { field },
  )
}

/** @throws HttpError 400 that names the parameter. */
function queryOf(request: FastifyRequest) {
  try {
    return readQuery(new URL(request.url, 'http://x').search)
  } catch (error) {
    throw error instanceof QueryError ? new HttpError(400, error.message) : error
  }
}

/** Refuses texts that are far too long, or that no database takes. @returns `value`. */
function checkTexts(value: unknown, where = ''): unknown {
  if (typeof value === 'string') {
    const name = where || 'A parameter'
    if (value.length > maxText) {
      throw new HttpError(400, `${name} may have at most ${maxText} characters.`)
    }
    if (unstorable.test(value)) {
      throw new HttpError(400, `${name} contains a character that cannot be stored.`)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      checkTexts(entry, where ? `${where}.${name}` : name)
    }
  }
  return value
}
