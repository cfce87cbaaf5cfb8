/** The scopes of calls: everybody's, and customers' with their token; and what a call of each has. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, AnyEndpointKey, BodyOf, ParamsOf, QueryOf } from 'shared/contract'
import { allEndpoints } from 'shared/schema'
import * as v from 'valibot'
import type { Customer } from './accounts/customer'
import { customerOfSession, readOfSession, requireSession, type Session } from './accounts/sessions'
import type { Queries, Transaction } from './database'
import { badToken } from './http-error'
import { keyedCallOf, takeKey } from './idempotency'
import type { Services } from './services'

/** What a route says about itself: a summary for the description of the API, or more. */
type About =
  | string
  | { summary: string; failures?: Readonly<Record<number, string>>; hashesPassword?: boolean }

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
type CustomerTransaction = Transaction & { customer: Customer }

type KeyOf<Access extends 'all' | 'customer'> = {
  [K in AnyEndpointKey]: (typeof allEndpoints)[K]['access'] extends Access ? K : never
}[AnyEndpointKey]

type Answer<K extends AnyEndpointKey> = Promise<AnswerOf<K> | FastifyReply>

type Handler<K extends AnyEndpointKey, Request> = (
  request: Request,
  services: Services,
  reply: FastifyReply,
) => Answer<K>

/** Reads what a customer owns. */
type CustomerRead<K extends AnyEndpointKey> = (
  db: Queries,
  session: Session,
  request: RequestOf<K>,
) => Promise<AnswerOf<K>>

/** A plugin whose scope has calls of everybody. */
export function resource(
  define: (
    calls: ReturnType<typeof openCalls>,
    app: FastifyInstance,
    services: Services,
  ) => void | Promise<void>,
): FastifyPluginAsync<Services> {
  return async (app, services) => define(openCalls(app, services), app, services)
}

/**
 * A plugin whose scope has calls of customers, and reads their token before anything else.
 * @param define adds them. It gets the kinds of calls, and not the services, so that a `change` has only its transaction.
 */
export function customerResource(
  define: (calls: ReturnType<typeof customerCalls>) => void,
): FastifyPluginAsync<Services> {
  return async (app, services) => {
    app.addHook('onRequest', async (request) => {
      request.session = await services.tokens.read(request.headers.authorization)
      if (!request.session) throw badToken()
    })
    app.addHook('onRoute', (route) => {
      route.attachValidation = true
    })
    define(customerCalls(app, services))
  }
}

const openCalls = (app: FastifyInstance, services: Services) => ({
  openCall<K extends KeyOf<'all'>>(key: K, about: About, handler: Handler<K, RequestOf<K>>) {
    addRoute(app, key, about, (request, reply) => handler(request, services, reply))
  },
})

const customerCalls = (app: FastifyInstance, services: Services) => ({
  /** Adds a read of a customer's data, which is sent to the database together with the check of the session. */
  read<K extends Extract<KeyOf<'customer'>, `GET ${string}`>>(
    key: K,
    about: About,
    read: CustomerRead<K>,
  ) {
    addRoute(app, key, about, (request, _, session) =>
      readOfSession(services.database, session, async (db) =>
        read(db, session, checkValid(request)),
      ),
    )
  },

  /**
   * Adds a change of a customer's data: it runs in a transaction in which the customer is locked, once for each
   * idempotency key. The answer, which a repetition gets, too, is what was changed as it is then.
   */
  change<K extends KeyOf<'customer'>>(
    key: K,
    about: About,
    answer: CustomerRead<K>,
    change: (
      tx: CustomerTransaction,
      request: RequestOf<K>,
      services: Pick<Services, 'mail'>,
    ) => Promise<void>,
  ) {
    addRoute(app, key, about, (request, _, session) =>
      services.database.transaction(session._id, async (locked) => {
        const tx = { ...locked, customer: await requireSession(locked, session) }
        const known = await takeKey(tx, keyedCallOf(checkValid(request), key))
        if (known === null) await change(tx, request, { mail: services.mail })
        return answer(tx, session, request)
      }),
    )
  },

  /**
   * Adds a call of a customer that does more than read or change rows: it hashes passwords, asks the provider, or needs
   * several transactions.
   */
  customerCall<K extends KeyOf<'customer'>>(
    key: K,
    about: About,
    handler: Handler<K, CustomerRequest<K>>,
  ) {
    addRoute(app, key, about, async (request, reply, session) => {
      const customer = await customerOfSession(services.database, session)
      return handler(Object.assign(checkValid(request), { session, customer }), services, reply)
    })
  },
})

/** Customers are told what is wrong with a call once it is known that their session goes on. */
function checkValid<Request extends FastifyRequest>(request: Request): Request {
  if (request.validationError) throw request.validationError
  return request
}

const params = v.record(v.string(), v.string())

function addRoute<K extends AnyEndpointKey>(
  app: FastifyInstance,
  key: K,
  about: About,
  handler: (request: RequestOf<K>, reply: FastifyReply, session: Session) => Answer<K>,
): void {
  const [method = '', url = ''] = key.split(' ')
  const endpoint = allEndpoints[key]
  const { summary, ...more } = typeof about === 'string' ? { summary: about } : about
  app.route({
    method,
    url,
    schema: {
      summary,
      ...(url.includes(':') && { params }),
      ...('query' in endpoint && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
    },
    config: { key, ...more },
    handler(request, reply) {
      reply.code(endpoint.status)
      // Its parts were validated by the schemas, and only calls of customers use the session.
      return handler(request as RequestOf<K>, reply, request.session as Session)
    },
  })
}
