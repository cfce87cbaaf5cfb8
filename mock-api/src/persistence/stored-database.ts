/** Keeps Mirage's database in the browser, where all tabs share it, or in memory if the browser refuses. */
import * as v from 'valibot'
import { Collections, type ShopServer } from '../models'
import { seeds } from '../seeds'
import { type DatabaseRecords, memoryRecords } from './database-records'
import {
  type Dataset,
  datasets,
  isBroken,
  isNewer,
  revisionOf,
  schemaVersion,
  validateSaved,
} from './saved-database'

export const notices = {
  unreadable:
    'The sample data kept on this device could not be read. It was set aside, and the shop starts afresh.',
  outdated:
    'The sample data kept on this device is of another version. It was set aside, and the shop starts afresh.',
  newer:
    'The sample data kept on this device is of a newer version of the shop. What you do here lasts until the page is closed.',
  refused:
    'This browser does not keep data for this page. What you do here lasts until the page is closed.',
  insecure: 'Logging in to the sample shop works on https and on localhost only.',
} as const

export interface StoredDatabase {
  /** Runs `work` on the current data, and stores what it has changed. It runs again after a conflict with another tab. */
  run: <R>(dataset: Dataset, work: () => Promise<R>) => Promise<R>
  /** Restores the sample data, in every tab. */
  reset: () => Promise<void>
}

/**
 * Opens the data of a server.
 * @param records where it is stored. If they fail, or a newer release has stored its own, the data stays in memory
 * from then on, and `onNotice` is called.
 * @param onNotice called once for each message to the shopper.
 */
export function createStoredDatabase(
  server: ShopServer,
  records: DatabaseRecords,
  onNotice: (text: string) => void,
): StoredDatabase {
  const { db } = server
  const memory = memoryRecords()
  let place = records
  /** What Mirage's database contains; `null` if it may be anything. */
  let loaded: { dataset: Dataset; revision: number } | null = null
  /** The same as text, to find changes. */
  let text = ''
  const reported = new Set<string>()
  /** Serialises the work of this page; other tabs are handled by compare-and-set. */
  let tail: Promise<unknown> = Promise.resolve()

  function notify(text: string) {
    if (reported.has(text)) return
    reported.add(text)
    onNotice(text)
  }

  async function withRecords<R>(work: (place: DatabaseRecords) => Promise<R>): Promise<R> {
    try {
      return await work(place)
    } catch (error) {
      if (place === memory) throw error
      goOnInMemory(notices.refused)
      return work(place)
    }
  }

  function goOnInMemory(why: string) {
    place = memory
    notify(why)
  }

  /** Loads the stored data, or the seeds, unless the database contains them already. Returns their revision. */
  async function load(dataset: Dataset): Promise<number> {
    const record = await withRecords(({ read }) => read(dataset))
    if (isNewer(record)) {
      goOnInMemory(notices.newer)
      return load(dataset)
    }
    const revision = revisionOf(record)
    if (loaded?.dataset === dataset && loaded.revision === revision) return revision
    const found = validateSaved(record)
    if (isBroken(found)) {
      await withRecords(({ quarantine }) => quarantine(dataset))
      notify(notices[found.kind])
      return load(dataset)
    }
    db.emptyData()
    if (found.kind === 'ready') db.loadData(found.database)
    else seeds[dataset](server)
    memory.set(dataset, record)
    loaded = { dataset, revision }
    text = JSON.stringify(db.dump())
    return revision
  }

  /** Stores the database. Returns whether it did, instead of another tab. */
  async function save(dataset: Dataset, before: number): Promise<boolean> {
    const revision = before + 1
    const record = { schemaVersion, revision, database: v.parse(Collections, db.dump()) }
    const isStored = await withRecords(({ compareAndSet }) =>
      compareAndSet(dataset, before, record),
    )
    loaded = isStored ? { dataset, revision } : null
    if (isStored) memory.set(dataset, record)
    return isStored
  }

  const run: StoredDatabase['run'] = (dataset, work) => {
    const running = tail.then(async () => {
      for (;;) {
        const revision = await load(dataset)
        const before = text
        const result = await work()
        text = JSON.stringify(db.dump())
        if (text === before || (await save(dataset, revision))) return result
      }
    })
    tail = running.catch(() => {
      loaded = null
    })
    return running
  }

  return {
    run,
    async reset() {
      for (const dataset of datasets) {
        await run(dataset, async () => {
          db.emptyData()
          seeds[dataset](server)
        })
      }
    },
  }
}
