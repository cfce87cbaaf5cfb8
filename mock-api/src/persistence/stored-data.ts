/** The server's data: stored in the browser and shared by tabs, or in memory if the browser refuses. */
import type { Database } from '../models/database'
import type { DatabaseRecords } from './database-records'
import {
  type Dataset,
  datasets,
  isBroken,
  revisionOf,
  schemaVersion,
  validateSaved,
} from './saved-database'

export const notices = {
  unreadable:
    'The sample data kept on this device could not be read. It was set aside, and the shop starts afresh.',
  outdated:
    'The sample data kept on this device is of another version. It was set aside, and the shop starts afresh.',
  refused:
    'This browser does not keep data for this page. What you do here lasts until the page is closed.',
  insecure: 'Logging in to the sample shop works on https and on localhost only.',
} as const

export interface StoredData {
  read: (dataset: Dataset) => Promise<Database>
  /**
   * Changes the data atomically; `database: null` leaves it unchanged. `change` runs again after a
   * conflict with another tab.
   */
  update: <R>(
    dataset: Dataset,
    change: (database: Database) => Promise<{ database: Database | null; result: R }>,
  ) => Promise<R>
  /** Restores the sample data, in every tab. */
  reset: () => Promise<void>
}

interface StoredDataOptions {
  /** `null`: memory only. */
  records: DatabaseRecords | null
  seeds: Record<Dataset, Database>
  /** Called once for each message to the shopper. */
  onNotice: (text: string) => void
}

interface Found {
  database: Database
  revision: number
}

/** Opens the data. If the records fail, the data stays in memory from then on, and `onNotice` is called. */
export function createStoredData({ records, seeds, onNotice }: StoredDataOptions): StoredData {
  let place = records
  const memory = { ...seeds }
  const reported = new Set<string>()
  /** Serialises changes of this page; other tabs are handled by compare-and-set. */
  let tail: Promise<unknown> = Promise.resolve()

  function notify(text: string) {
    if (reported.has(text)) return
    reported.add(text)
    onNotice(text)
  }

  /** Runs `work` on the records, or `inMemory` if there are none or they have failed. */
  async function withRecords<R>(
    work: (place: DatabaseRecords) => Promise<R>,
    inMemory: () => R,
  ): Promise<R> {
    if (!place) return inMemory()
    try {
      return await work(place)
    } catch {
      place = null
      notify(notices.refused)
      return inMemory()
    }
  }

  function find(dataset: Dataset): Promise<Found> {
    return withRecords(
      async (place) => {
        const record = await place.read(dataset)
        const found = validateSaved(record)
        if (found.kind === 'ready') memory[dataset] = found.database
        else memory[dataset] = seeds[dataset]
        if (isBroken(found)) {
          await place.quarantine(dataset)
          notify(notices[found.kind])
          return find(dataset)
        }
        return { database: memory[dataset], revision: revisionOf(record) }
      },
      () => ({ database: memory[dataset], revision: 0 }),
    )
  }

  function store(dataset: Dataset, revision: number, database: Database): Promise<boolean> {
    const record = { schemaVersion, revision: revision + 1, database }
    const keepInMemory = () => {
      memory[dataset] = database
      return true
    }
    return withRecords(
      async (place) => (await place.compareAndSet(dataset, revision, record)) && keepInMemory(),
      keepInMemory,
    )
  }

  const update: StoredData['update'] = (dataset, change) => {
    const run = tail.then(async () => {
      for (;;) {
        const { database: before, revision } = await find(dataset)
        const { database, result } = await change(before)
        if (!database || (await store(dataset, revision, database))) return result
      }
    })
    tail = run.catch(() => {})
    return run
  }

  return {
    read: async (dataset) => (await find(dataset)).database,
    update,
    async reset() {
      for (const dataset of datasets) {
        await update(dataset, async () => ({ database: seeds[dataset], result: undefined }))
      }
    },
  }
}
