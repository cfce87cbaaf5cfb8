/** The HTTP side of the server: what every call has in common. */
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { idempotencyHeader } from 'shared/contract'
import { serveCalls } from './call'
import type { Database } from './database'
import { Refusal } from './refusal'
import { routes } from './routes'
import type { Services } from './services'

/** The maximum size of a body, in bytes. */
const bodyLimit = 100 * 1024

interface Options {
  log: FastifyBaseLogger
  trustProxy: string | null
  origin: string
}

/** An app without routes, which reports every failure as `{ errors: [message] }`. */
export async function createApp({ log, trustProxy, origin }: Options): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxy ?? false,
    // For a path that cannot be decoded.
    frameworkErrors: (error, _, reply) => sendFailure(error, reply),
  })
  await app.register(helmet)
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', idempotencyHeader],
    exposedHeaders: ['retry-after'],
    maxAge: 86_400,
  })
  // Bodies stay text: signatures are of the unchanged text, and the contract has its own message for broken JSON.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).send({ errors: ['There is no such call. Not Found error'] }),
  )
  app.setErrorHandler((error, request, reply) => {
    const failure = sendFailure(error, reply)
    if (reply.statusCode >= 500) request.log.error(describe(error), 'failed')
    return failure
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern and not the address, which may hold somebody's search or id.
    const { method, url: route } = request.routeOptions
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route, status: reply.statusCode, ms }, 'answered')
  })
  return app
}

/** Adds all calls below /api, and the checks of a load balancer. */
export async function addRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (api) => serveCalls(api, routes, services), { prefix: '/api' })
  app.get('/healthz', () => ({ status: 'running' }))
  app.get('/readyz', async (_, reply) => {
    const isReady = await canAnswer(services.database)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'no database' })
  })
}

async function canAnswer(database: Database): Promise<boolean> {
  return database.query('select 1').then(
    () => true,
    () => false,
  )
}

function sendFailure(error: unknown, reply: Pick<FastifyReply, 'code' | 'header' | 'send'>) {
  const { status, message, more = {}, retryAfter = null } = failureOf(error)
  reply.code(status)
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  return reply.send({ errors: [message], ...more })
}

type Failure = Pick<Refusal, 'status' | 'message'> & Partial<Pick<Refusal, 'more' | 'retryAfter'>>

function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return error
  const { statusCode = 500, message } = error as FastifyError
  if (statusCode < 500) return { status: statusCode, message }
  return isDatabaseGone(error)
    ? {
        status: 503,
        message: 'The shop is not available for a moment. Please try again.',
        retryAfter: 2,
      }
    : { status: 500, message: 'The server has made a mistake. Please try again.' }
}

/** Whether the database cannot run any statement at present. False if it could, and this one failed. */
function isDatabaseGone(error: unknown): boolean {
  const { code = '', message, severity } = error as FastifyError & { severity?: string }
  if (severity !== undefined) return /^(08|53|57P)/.test(code)
  return (
    /^E(CONN|PIPE|TIMEDOUT|NOENT)/.test(code) ||
    /^(Connection terminated|timeout exceeded)/.test(message)
  )
}

/** What a log may hold about an error. Not its message, which may repeat what was sent. */
function describe(error: unknown) {
  const { name = 'Error', code, stack = '' } = error as FastifyError
  const at = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { error: name, code, at: at.slice(0, 8).map((line) => line.trim()) }
}
