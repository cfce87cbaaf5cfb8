/** Starts the fake server in a page. */
import { interceptFetch } from './mirage/intercept-fetch'
import { startMirage } from './mirage/mirage-server'
import { indexedDbRecords } from './persistence/database-records'
import { importLocalStorage } from './persistence/import-local-storage'
import { createStoredData, notices } from './persistence/stored-data'
import { scenarios } from './scenarios'
import type { ScenarioName } from './scenarios/scenario'
import { seeds } from './seed/databases'
import { createBackend } from './server/backend'
import { createFaults, type FaultPlan, type Faults } from './server/faults'

export { type ScenarioName, scenarioNames } from './scenarios/scenario'
export type { Fault, FaultPlan, Faults } from './server/faults'

/** The default delay of an answer, in milliseconds (docs/product.md, P48). */
const defaultTiming = 400

/** One server per page, even after hot replacement of this module. */
const runningKey = Symbol.for('bookshelf.mock-api')
const page = globalThis as typeof globalThis & { [runningKey]?: MockApi }

export interface MockApiOptions {
  scenario?: ScenarioName
  /** The delay of each answer, in milliseconds; a scenario may override it. */
  timing?: number
  /** Whether data is stored in the browser (the default) or in memory. */
  persist?: boolean
  /** Receives messages for the shopper: quarantined data, storage that refuses. */
  onNotice?: (text: string) => void
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
  /** Restores the page's `fetch`. */
  shutdown: () => void
}

/** Starts the fake server, which then answers the page's requests below `/api/`. Stops a running one. */
export async function startMockApi(options: MockApiOptions = {}): Promise<MockApi> {
  page[runningKey]?.shutdown()
  const { timing = defaultTiming, onNotice = () => {} } = options
  let name = options.scenario ?? 'default'
  const timingNow = () => scenarios[name].timing ?? timing

  // Without https, except on localhost, a page has no WebCrypto and so no tokens.
  if (!globalThis.crypto?.subtle) onNotice(notices.insecure)
  const records = options.persist === false ? null : indexedDbRecords()
  if (records && (await importLocalStorage(records))) onNotice(notices.unreadable)
  const data = createStoredData({ records, seeds, onNotice })
  // Read once, so that errors are reported before the data is used.
  if (records) data.read(scenarios[name].dataset)
  const faults = createFaults(options.faults)
  const backend = createBackend({
    data,
    faults,
    scenario: () => scenarios[name],
    tokenLifetime: options.tokenLifetime,
  })
  const mirage = startMirage(backend, timingNow())
  const restoreFetch = interceptFetch(mirage.send)

  const mockApi: MockApi = {
    reset: data.reset,
    setScenario(wanted) {
      name = wanted
      mirage.setTiming(timingNow())
    },
    scenario: () => name,
    faults,
    shutdown() {
      if (page[runningKey] !== mockApi) return
      delete page[runningKey]
      restoreFetch()
      mirage.shutdown()
    },
  }
  page[runningKey] = mockApi
  return mockApi
}
