/** The fake server, made of Mirage. */
import { createServer, type Request, Response } from 'miragejs'
import type { EndpointKey } from 'shared/contract'
import { endpoints } from 'shared/schema'
import { createTokens } from './auth/tokens'
import { factories } from './factories'
import type { Faults } from './faults'
import { FetchInterceptor } from './fetch-interceptor'
import { models, type ShopSchema, type ShopServer } from './models'
import type { DatabaseRecords } from './persistence/database-records'
import { createStoredDatabase, type StoredDatabase } from './persistence/stored-database'
import { routes } from './routes'
import { checkRequest } from './routes/check-request'
import { type Outcome, Refusal, refuse } from './routes/handler'
import { answerOnce } from './routes/idempotency'
import type { Scenario } from './scenarios/scenario'
import { seeds } from './seeds'

export interface ShopServerOptions {
  /** Where the data is stored. */
  records: DatabaseRecords
  faults: Faults
  /** Read at every call, since it may change. */
  scenario: () => Scenario
  /** Whether it answers the page's `fetch`; without it, only `interceptor.answer` reaches the server. */
  replacesFetch: boolean
  /** How long each answer takes, in milliseconds; none by default. */
  timing?: number
  /** In seconds; without it tokens never expire. */
  tokenLifetime?: number | undefined
  /** Receives messages for the shopper: quarantined data, storage that refuses. */
  onNotice?: (text: string) => void
}

/** Starts Mirage with one route per endpoint. `faults` take precedence over the scenario's share of failures. */
export function createShopServer({
  records,
  faults,
  scenario,
  replacesFetch,
  timing = 0,
  tokenLifetime,
  onNotice = () => {},
}: ShopServerOptions): {
  server: ShopServer
  interceptor: FetchInterceptor
  database: StoredDatabase
} {
  const interceptor = new FetchInterceptor({ replacesFetch })
  const tokens = createTokens(tokenLifetime)
  const handlers = routes({ catalogue: () => scenario().catalogue(), tokens })
  let calls = 0

  async function handle<K extends EndpointKey>(
    key: K,
    schema: ShopSchema,
    request: Request,
  ): Promise<Outcome> {
    const checked = await checkRequest(key, schema, request, tokens)
    if (checked instanceof Refusal) return checked
    return answerOnce(key, schema, request, checked.user, async () => {
      const answer = await handlers[key](schema, checked)
      return answer instanceof Refusal ? answer : { status: endpoints[key].status, data: answer }
    })
  }

  /** Handles a call on the stored data. Internal errors are a 500. */
  async function perform(key: EndpointKey, schema: ShopSchema, request: Request): Promise<Outcome> {
    const { dataset } = scenario()
    const work = () => handle(key, schema, request)
    try {
      if (!key.startsWith('GET ')) return await database.change(dataset, work)
      // Public reads need the catalogue only, not the stored data.
      return await (endpoints[key].access === 'all' ? work() : database.read(dataset, work))
    } catch (error) {
      return refuse(500, error instanceof Error ? error.message : String(error))
    }
  }

  async function answer(key: EndpointKey, schema: ShopSchema, request: Request): Promise<Response> {
    const fault = faults.next(key) ?? {}
    if (fault.neverAnswer) return new Promise(() => {})
    calls += 1
    const status = fault.status ?? (isStruck(calls, scenario().failShare ?? 0) ? 500 : null)
    const outcome =
      status === null
        ? await perform(key, schema, request)
        : refuse(status, 'This request fails on purpose.')
    if (fault.delay !== undefined) await pause(fault.delay)
    if (fault.loseAnswer) throw new TypeError('Failed to fetch')
    const { body } = 'body' in fault ? fault : { body: outcome.data }
    const type = { 'Content-Type': 'application/json' }
    return new Response(
      outcome.status,
      type,
      typeof body === 'string' ? body : JSON.stringify(body),
    )
  }

  const server = createServer({
    environment: 'development',
    interceptor,
    timing,
    models,
    factories,
    seeds: seeds.sample,
    routes() {
      this.namespace = '/api'
      for (const key of Object.keys(endpoints) as EndpointKey[]) {
        const [method, path] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string]
        const define = { GET: this.get, POST: this.post, DELETE: this.del }[method]
        define(path, (schema, request) => answer(key, schema, request))
      }
    },
  })
  const database = createStoredDatabase(server, records, onNotice)
  return { server, interceptor, database }
}

/** Spreads a share of failures (from 0 to 1) evenly and reproducibly over calls, counted from 1. */
export function isStruck(call: number, share: number): boolean {
  return Math.floor(call * share) > Math.floor((call - 1) * share)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
