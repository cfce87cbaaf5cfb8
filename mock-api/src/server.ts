/** The fake server, made of Mirage. */
import { createServer, type Request, Response } from 'miragejs'
import { type AnyEndpointKey, testProviderPath } from 'shared/contract'
import { allEndpoints, optionalEndpoints } from 'shared/schema'
import { createTokens } from './auth/tokens'
import type { Faults } from './faults'
import { FetchInterceptor, noSuchCallMessage } from './fetch-interceptor'
import { factories, models, type ShopSchema, type ShopServer } from './models'
import type { DatabaseRecords } from './persistence/database-records'
import { createStoredDatabase, type StoredDatabase } from './persistence/stored-database'
import { routes } from './routes'
import { checkRequest } from './routes/check-request'
import {
  type Answer,
  type Email,
  Refusal,
  refuse,
  type Shop,
  type SomeHandlers,
} from './routes/handler'
import { changeOnce } from './routes/idempotency'
import { createStock, type Stock, withAvailable } from './routes/stock'
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
  /** Receives emails that a server would send. */
  onEmail?: (email: Email) => void
}

export interface ShopBackend {
  server: ShopServer
  interceptor: FetchInterceptor
  database: StoredDatabase
  stock: Stock
  /** The calls of the contract so far, oldest first. */
  calls: readonly AnyEndpointKey[]
  /** The emails that it would have sent, oldest first. */
  emails: readonly Email[]
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
  onEmail = () => {},
}: ShopServerOptions): ShopBackend {
  const interceptor = new FetchInterceptor({ replacesFetch })
  const tokens = createTokens(tokenLifetime)
  const shop: Shop = {
    catalogue: () => scenario().catalogue(),
    tokens,
    makesOrders: () => scenario().makesOrders ?? false,
    stock: createStock(() => scenario().stock ?? {}),
    onEmail: (email) => void outgoing.push(email),
  }
  const plain: SomeHandlers = routes(shop)
  /** Those of a scenario that makes orders, once they are loaded. */
  let withOrders: SomeHandlers | undefined
  const calls: AnyEndpointKey[] = []
  const emails: Email[] = []
  /** The emails of the call that is handled now. */
  let outgoing: Email[] = []

  async function handle<K extends AnyEndpointKey>(
    handlers: SomeHandlers,
    key: K,
    schema: ShopSchema,
    request: Request,
  ): Promise<Answer> {
    const handler = handlers[key]
    if (!handler) return noSuchCall
    const checked = await checkRequest(key, schema, request, tokens)
    if (checked instanceof Refusal) return checked
    // A repeated change gets the list as it is now; a payment has none, and knows its key.
    const list = handlers[`GET /user/${key.split('/')[2]}` as K] ?? handler
    const answer = await changeOnce(
      ...([key, schema, request, checked.user] as const),
      () => handler(schema, checked),
      () => list(schema, checked),
    )
    if (answer instanceof Refusal) return answer
    // Orders keep what was bought, whatever is in stock.
    const isAboutOrders = /order|payment|export/.test(key)
    const data = isAboutOrders ? answer : withAvailable(answer, shop.stock.available(schema))
    return { status: allEndpoints[key].status, data }
  }

  /**
   * Runs `work` on the stored data. It runs again after a conflict with another tab, so only the emails of its last run
   * are sent.
   */
  async function onStoredData(work: () => Promise<Answer>): Promise<Answer> {
    const { outcome, own } = await database.run(scenario().dataset, async () => {
      const own: Email[] = []
      outgoing = own
      return { outcome: await work(), own }
    })
    for (const email of own) {
      emails.push(email)
      onEmail(email)
    }
    return outcome
  }

  async function perform(
    key: AnyEndpointKey,
    schema: ShopSchema,
    request: Request,
  ): Promise<Answer> {
    const handlers = shop.makesOrders() ? await handlersFor(key) : plain
    const work = () => handle(handlers, key, schema, request)
    // Public reads need the catalogue only, and not the stored data, unless orders take copies of its books.
    const isOfCatalogue = key.startsWith('GET ') && allEndpoints[key].access === 'all'
    return isOfCatalogue && !shop.makesOrders() ? work() : onStoredData(work)
  }

  /** Of a scenario that makes orders. Visitors and carts do not wait for the chunk with its calls. */
  async function handlersFor(key: AnyEndpointKey): Promise<SomeHandlers> {
    // Its signup sends an email.
    if (!(key in optionalEndpoints) && key !== 'POST /auth/signup') return plain
    const { routesWithOrders } = await import('./routes/with-orders')
    withOrders ??= routesWithOrders(shop)
    return withOrders
  }

  /** A call of the payment widget to its provider, which the contract does not know. */
  async function provide(
    call: 'payOrder' | 'reportOrder',
    schema: ShopSchema,
    { requestBody }: Request,
  ): Promise<Answer> {
    if (!shop.makesOrders()) return noSuchCall
    const provider = await import('./routes/with-orders')
    return onStoredData(async () => provider[call](schema, shop, requestBody))
  }

  async function answer(
    key: AnyEndpointKey,
    schema: ShopSchema,
    request: Request,
  ): Promise<Response> {
    calls.push(key)
    const fault = faults.next(key) ?? {}
    if (fault.neverAnswer) return new Promise(() => {})
    const status = fault.status ?? (isStruck(calls.length, scenario().failShare ?? 0) ? 500 : null)
    const outcome =
      status === null
        ? await perform(key, schema, request).catch(internalError)
        : refuse(status, 'This request fails on purpose.')
    if (fault.delay !== undefined) await pause(fault.delay)
    if (fault.loseAnswer) throw new TypeError('Failed to fetch')
    return toResponse('body' in fault ? { ...outcome, data: fault.body } : outcome)
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
      for (const key of Object.keys(allEndpoints) as AnyEndpointKey[]) {
        const [method, path] = key.split(' ') as ['GET' | 'POST' | 'DELETE', string]
        const define = { GET: this.get, POST: this.post, DELETE: this.del }[method]
        define(path, (schema, request) => answer(key, schema, request))
      }
      const provider = `${testProviderPath}/v1`
      for (const [path, call] of [
        ['payments', 'payOrder'],
        ['webhooks', 'reportOrder'],
      ] as const) {
        this.post(`${provider}/${path}`, async (schema, request) =>
          toResponse(await provide(call, schema, request).catch(internalError)),
        )
      }
    },
  })
  const database = createStoredDatabase(server, records, onNotice)
  return { server, interceptor, database, stock: shop.stock, calls, emails }
}

const noSuchCall = refuse(404, noSuchCallMessage)

function internalError(error: unknown): Answer {
  return refuse(500, error instanceof Error ? error.message : String(error))
}

/** A text is sent unchanged. */
function toResponse({ status, data }: Answer): Response {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  return new Response(status, { 'Content-Type': 'application/json' }, text)
}

/** Spreads a share of failures (from 0 to 1) evenly and reproducibly over calls, counted from 1. */
export function isStruck(call: number, share: number): boolean {
  return Math.floor(call * share) > Math.floor((call - 1) * share)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
