/** The fake server of the shop: one call starts it in the page. */
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

/** How long an answer takes where nothing else is said, in milliseconds (docs/product.md, P48). */
const defaultTiming = 400

/** One server per page, also when this module is loaded anew by hot replacement. */
const runningKey = Symbol.for('bookshelf.mock-api')
const page = globalThis as typeof globalThis & { [runningKey]?: MockApi }

export interface MockApiOptions {
  scenario?: ScenarioName
  /** How long each answer takes, in milliseconds; a scenario may say otherwise. */
  timing?: number
  /** Whether data is stored in the browser (the default) or lasts only as long as the server. */
  persist?: boolean
  /** Hears what the shopper should be told once: data quarantined, storage that refuses. */
  onNotice?: (text: string) => void
  /** Faults from the first call on. */
  faults?: FaultPlan
  /** Lifetime of tokens in seconds; without it they never expire. */
  tokenLifetime?: number
}

export interface MockApi {
  /** Sample data again, in every tab. */
  reset: () => Promise<void>
  /** Goes on as another scenario, at once and until the page is loaded again. */
  setScenario: (name: ScenarioName) => void
  /** The scenario that runs. */
  scenario: () => ScenarioName
  faults: Pick<Faults, 'set' | 'clear'>
  /** Gives the page its own `fetch` back. */
  shutdown: () => void
}

/**
 * Starts the fake server: from then on `fetch` answers the page's own requests below `/api/` from
 * stored sample data. A server that runs already is shut down first.
 */
export async function startMockApi(options: MockApiOptions = {}): Promise<MockApi> {
  page[runningKey]?.shutdown()
  const { timing = defaultTiming, onNotice = () => {} } = options
  let name = options.scenario ?? 'default'
  const timingNow = () => scenarios[name].timing ?? timing

  // Outside of https and localhost a page has no WebCrypto, and so no tokens.
  if (!globalThis.crypto?.subtle) onNotice(notices.insecure)
  const records = options.persist === false ? null : indexedDbRecords()
  if (records && (await importLocalStorage(records))) onNotice(notices.unreadable)
  const data = createStoredData({ records, seeds, onNotice })
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
