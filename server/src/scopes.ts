/** The kinds of calls. Each is a scope of Fastify: a call is what its scope is, and gets what that has. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, AnyEndpointKey, BodyOf, ParamsOf, QueryOf } from 'shared/contract'
import { allEndpoints } from 'shared/schema'
import * as v from 'valibot'
import type { Customer } from './accounts/customer'
import { customerOfSession, readOfSession } from './accounts/customers'
import { continueSession, type Session } from './accounts/sessions'
import type { Queries, Transaction } from './database'
import { badToken, HttpError } from './http-error'
import { isNewCall, keyedCallOf } from './idempotency'
import type { Services } from './services'

declare module 'fastify' {
  interface FastifyRequest {
    /** @see networkOf */
    network: string
    /** The caller's session, in the scopes of customers. Whether it goes on is checked with the first statement. */
    session: Session | null
  }
  interface FastifyContextConfig {
    /** The call of the contract. */
    key?: AnyEndpointKey
    /** What a failure means here, if that is more than its status says, for the description of the API. */
    failures?: Readonly<Record<number, string>>
  }
}

/** What a route says about itself. */
interface About {
  /** For the description of the API. */
  summary: string
  failures?: Readonly<Record<number, string>>
  hashesPassword?: true
}

export type RequestOf<K extends AnyEndpointKey> = FastifyRequest<{
  Params: ParamsOf<K>
  Querystring: QueryOf<K>
  Body: BodyOf<K>
}>

export type CustomerRequest<K extends AnyEndpointKey> = RequestOf<K> & {
  session: Session
  customer: Customer
}

/** A transaction in which the customer is locked, and the session goes on. */
export type CustomerTransaction = Transaction & { customer: Customer }

type KeyOf<Access extends 'all' | 'customer'> = {
  [K in AnyEndpointKey]: (typeof allEndpoints)[K]['access'] extends Access ? K : never
}[AnyEndpointKey]

type Answer<K extends AnyEndpointKey> = Promise<AnswerOf<K> | FastifyReply>

type Handler<K extends AnyEndpointKey, Request = RequestOf<K>> = (
  request: Request,
  services: Services,
  reply: FastifyReply,
) => Answer<K>

/** What a scope calls with the function that adds a route to it. */
type DefineOpen = (
  add: <K extends KeyOf<'all'>>(key: K, about: About, handler: Handler<K>) => void,
) => void

/** Calls of everybody. */
export function openCalls(services: Services, define: DefineOpen): FastifyPluginAsync {
  return async (scope) =>
    define((key, about, handler) =>
      addRoute(scope, key, about, (request, reply) => handler(request, services, reply)),
    )
}

/** Calls of everybody who proves by a signature of the body who they are: nothing is parsed before. */
export function signedCalls(
  services: Services,
  isSigned: (text: string, headers: FastifyRequest['headers'], services: Services) => boolean,
  define: DefineOpen,
): FastifyPluginAsync {
  return async (scope, options) => {
    const parseJson = scope.getDefaultJsonParser('error', 'error')
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))
    scope.addHook<{ Body: unknown }>('preValidation', (request, _, done) => {
      const text = String(request.body ?? '')
      if (!isSigned(text, request.headers, services)) {
        return done(new HttpError(400, 'The signature does not match the body.'))
      }
      parseJson(request, text, (error, body) => {
        request.body = body
        done(error ?? undefined)
      })
    })
    await openCalls(services, define)(scope, options)
  }
}

/**
 * Calls of a customer that do more than read or change rows: they hash passwords, ask the provider, or need several
 * transactions.
 */
export function customerCalls(
  services: Services,
  define: (
    add: <K extends KeyOf<'customer'>>(
      key: K,
      about: About,
      handler: Handler<K, CustomerRequest<K>>,
    ) => void,
  ) => void,
): FastifyPluginAsync {
  return ofCustomers(services, (scope) =>
    define((key, about, handler) =>
      addRoute(scope, key, about, async (request, reply, session) => {
        const customer = await customerOfSession(services.database, session)
        checkValid(request)
        return handler(Object.assign(request, { session, customer }), services, reply)
      }),
    ),
  )
}

/** Reads what a customer owns. */
type CustomerRead<K extends AnyEndpointKey> = (
  db: Queries,
  session: Session,
  request: RequestOf<K>,
) => Promise<AnswerOf<K>>

/** Reads of a customer's data, which are sent to the database together with the check of the session. */
export function customerReads(
  services: Services,
  define: (
    add: <K extends KeyOf<'customer'>>(key: K, about: About, read: CustomerRead<K>) => void,
  ) => void,
): FastifyPluginAsync {
  return ofCustomers(services, (scope) =>
    define((key, about, read) =>
      addRoute(scope, key, about, async (request, _, session) => {
        checkValid(request)
        return readOfSession(services.database, session, (db) => read(db, session, request))
      }),
    ),
  )
}

/**
 * Changes of a customer's data: each runs in a transaction in which the customer is locked, once for each idempotency
 * key. The answer, which a repetition gets, too, is what was changed as it is then.
 */
export function customerChanges(
  services: Services,
  define: (
    add: <K extends KeyOf<'customer'>>(
      key: K,
      about: About,
      change: (
        tx: CustomerTransaction,
        request: RequestOf<K>,
        services: Pick<Services, 'mail'>,
      ) => Promise<void>,
      answer: CustomerRead<K>,
    ) => void,
  ) => void,
): FastifyPluginAsync {
  return ofCustomers(services, (scope) =>
    define((key, about, change, answer) =>
      addRoute(scope, key, about, (request, _, session) =>
        services.database.transaction(session._id, async (locked) => {
          const tx = { ...locked, customer: await continueSession(locked, session) }
          checkValid(request)
          if (await isNewCall(tx, keyedCallOf(request, key))) {
            await change(tx, request, { mail: services.mail })
          }
          return answer(tx, session, request)
        }),
      ),
    ),
  )
}

/** A scope whose calls carry a token, which is read before anything else. */
function ofCustomers(
  { tokens }: Services,
  addRoutes: (scope: FastifyInstance) => void,
): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook('onRequest', async (request) => {
      request.session = await tokens.read(request.headers.authorization)
      if (!request.session) throw badToken()
    })
    addRoutes(scope)
  }
}

/** Customers are told what is wrong with a call once it is known that their session goes on. */
function checkValid({ validationError }: { validationError?: unknown }): void {
  if (validationError) throw validationError
}

const params = v.record(v.string(), v.string())

function addRoute<K extends AnyEndpointKey>(
  scope: FastifyInstance,
  key: K,
  { summary, failures, hashesPassword }: About,
  handler: (request: RequestOf<K>, reply: FastifyReply, session: Session) => Answer<K>,
): void {
  const [method = '', url = ''] = key.split(' ')
  const endpoint = allEndpoints[key]
  scope.route({
    method,
    url,
    schema: {
      summary,
      ...(url.includes(':') && { params }),
      ...('query' in endpoint && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
    },
    attachValidation: endpoint.access === 'customer',
    config: { key, ...(failures && { failures }), ...(hashesPassword && { hashesPassword }) },
    handler(request, reply) {
      reply.code(endpoint.status)
      // Its parts were validated by the schemas, and only scopes of customers use the session.
      return handler(request as RequestOf<K>, reply, request.session as Session)
    },
  })
}
