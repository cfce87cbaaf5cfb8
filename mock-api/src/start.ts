/** Starts the fake server in a page. */
import type { AnyEndpointKey, OrderStatus } from 'shared/contract'
import { createFaults, type FaultPlan, type Faults } from './faults'
import { indexedDbRecords, memoryRecords } from './persistence/database-records'
import { notices } from './persistence/stored-database'
import type { Email } from './routes/handler'
import type { Stock } from './routes/stock'
import { scenarios } from './scenarios'
import type { ScenarioName } from './scenarios/scenario'
import { createShopServer } from './server'

export type { Fault, FaultPlan, Faults } from './faults'
export { type ScenarioName, scenarioNames } from './scenarios/scenario'

/** The default delay of an answer, in milliseconds (docs/product.md, P48). */
const defaultTiming = 400

/** One server per page, even after hot replacement of this module. */
const runningKey = Symbol.for('bookshelf.mock-api')
const page = globalThis as typeof globalThis & { [runningKey]?: MockApi }

export interface MockApiOptions {
  scenario?: ScenarioName
  /** Whether the server makes orders, whatever the scenario; by default, only the scenario `orders` does. */
  makesOrders?: boolean
  /** The delay of each answer, in milliseconds; a scenario may override it. */
  timing?: number
  /** Whether data is stored in the browser (the default) or in memory. */
  persist?: boolean
  /** Receives messages for the shopper: quarantined data, storage that refuses. */
  onNotice?: (text: string) => void
  /** Receives emails that a server would send. */
  onEmail?: (email: Email) => void
  faults?: FaultPlan
  /** In seconds; without it tokens never expire. */
  tokenLifetime?: number
}

export interface MockApi {
  /** Restores the sample data, in every tab. */
  reset: () => Promise<void>
  /** Until the page is reloaded. */
  setScenario: (name: ScenarioName) => void
  scenario: () => ScenarioName
  faults: Pick<Faults, 'set' | 'clear'>
  /** Counts the copies of a book from now on, until the page is reloaded. */
  setStock: Stock['set']
  /** The calls so far, and the emails that a server would have sent, oldest first. */
  calls: readonly AnyEndpointKey[]
  emails: readonly Email[]
  /** Gives an order its next status, which only an operator does. */
  moveOrder: (orderId: string, status: OrderStatus) => Promise<void>
  /** Restores the page's `fetch`, and removes its listeners. */
  shutdown: () => void
}

/** Starts the fake server, which then answers the page's requests below `/api/`. Stops a running one. */
export async function startMockApi(options: MockApiOptions = {}): Promise<MockApi> {
  page[runningKey]?.shutdown()
  const { timing = defaultTiming, onNotice = () => {} } = options
  let name = options.scenario ?? 'default'
  const scenario = () => ({ ...scenarios[name], ...(options.makesOrders && { makesOrders: true }) })
  const timingNow = () => scenario().timing ?? timing

  // Without https, except on localhost, a page has no WebCrypto and so no tokens.
  if (!globalThis.crypto?.subtle) onNotice(notices.insecure)
  const faults = createFaults(options.faults)
  const ending = new AbortController()
  const { server, interceptor, database, stock, calls, emails } = createShopServer({
    records: options.persist === false ? memoryRecords() : indexedDbRecords(ending.signal),
    faults,
    scenario,
    replacesFetch: true,
    timing: timingNow(),
    tokenLifetime: options.tokenLifetime,
    onNotice,
    ...(options.onEmail && { onEmail: options.onEmail }),
  })
  // Read once, so that errors are reported before the data is used.
  database.run(scenario().dataset, async () => {})

  const mockApi: MockApi = {
    reset: database.reset,
    setScenario(wanted) {
      name = wanted
      server.timing = timingNow()
    },
    scenario: () => name,
    faults,
    setStock: stock.set,
    calls,
    emails,
    async moveOrder(orderId, status) {
      const { moveOrder } = await import('./routes/with-orders')
      const move = async () => moveOrder(server.schema, orderId, status)
      await database.run(scenario().dataset, move)
    },
    shutdown() {
      if (page[runningKey] !== mockApi) return
      delete page[runningKey]
      interceptor.shutdown()
      ending.abort()
    },
  }
  page[runningKey] = mockApi
  return mockApi
}
