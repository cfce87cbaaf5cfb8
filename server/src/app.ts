/** The HTTP side of the server: what every call has in common. */
import cors from '@fastify/cors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { idempotencyHeader } from 'shared/contract'
import type { OpenDatabase } from './database'
import { UnavailableError } from './database-errors'
import { failureOf, notFound } from './http-error'
import type { Metrics } from './metrics'
import { addCalls } from './openapi'
import type { Services } from './services'
import { parseQuery } from './validation'

/** The maximum size of a body, in bytes. */
const bodyLimit = 100 * 1024

/** What a client may take how long, in milliseconds. */
const clientLimits = {
  /** Until all headers have come. */
  headers: 10_000,
  /** Until the whole request has come: 100 kB over a bad mobile connection. */
  request: 30_000,
  /** While a client neither sends nor reads anything. Longer than the minute that load balancers keep a connection. */
  silence: 75_000,
  /** How often the limits are checked. */
  check: 5000,
}

/**
 * What browsers should do with answers: nothing but read them, and keep none unless the route says so. They are
 * constant, and helmet, which is made for pages, composes them anew for each call. Subdomains may not be the shop's, so
 * HTTPS is for its own host.
 */
const standardHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
}

interface Options {
  log: FastifyBaseLogger
  trustProxy: string | null
  origin: string
  metrics: Metrics
  limits?: typeof clientLimits
}

/** An app without routes, which reports every failure as `{ errors: [message] }`. */
export async function createApp({
  log,
  trustProxy,
  origin,
  metrics,
  limits = clientLimits,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxy ?? false,
    requestTimeout: limits.request,
    connectionTimeout: limits.silence,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    routerOptions: { querystringParser: parseQuery },
    // For a path that cannot be decoded.
    frameworkErrors: (error, _, reply) => sendFailure(error, reply),
  })
  app.addHook('onRequest', async (_, reply) => void reply.headers(standardHeaders))
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', idempotencyHeader],
    // `date`: shops believe it more than the clock of a device.
    exposedHeaders: ['retry-after', 'date'],
    maxAge: 86_400,
  })
  app.setNotFoundHandler((_, reply) => sendFailure(notFound('call'), reply))
  app.setErrorHandler((error, request, reply) => {
    const failure = sendFailure(error, reply)
    if (error instanceof UnavailableError) {
      request.log.warn(describe(error.cause), 'the database is not available')
    } else if (reply.statusCode === 500) request.log.error(describe(error), 'failed')
    return failure
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern and not the address, which may hold somebody's search or id.
    const { method, url: route } = request.routeOptions
    const { statusCode: status, elapsedTime } = reply
    metrics.countCall({ method, route, status }, elapsedTime / 1000)
    request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'answered')
  })
  return app
}

/** Adds all calls below /api, and what load balancers, Prometheus and developers ask for. */
export async function addRoutes(
  app: FastifyInstance,
  services: Services,
  database: OpenDatabase,
  metrics: Metrics,
): Promise<void> {
  await addCalls(app, services)
  app.get('/openapi.json', () => app.swagger())
  app.get('/healthz', () => ({ status: 'running' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = await database.canWrite()
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'the database takes no writes' })
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  )
}

function sendFailure(error: unknown, reply: Pick<FastifyReply, 'code' | 'header' | 'send'>) {
  const { status, message, more, retryAfter } = failureOf(error)
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  return reply.send({ errors: [message], ...more })
}

/** What a log may hold about an error. Not its message, which may repeat what was sent. */
function describe(error: unknown) {
  const { name = 'Error', code, stack = '' } = error as FastifyError
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: name, code, at: at.slice(0, 8).map((line) => line.trim()) }
}
