/** The server's data: kept in storage, shared by tabs, in memory where storage refuses. */
import type { Database } from '../models/database'
import { type Dataset, type Kept, readSnapshot, writeSnapshot } from './snapshot'
import { withLock } from './with-lock'

/** Fixed by the decisions: one key, and one more for what could not be read. */
export const dataKey = 'bookshelf.mock-api'
export const setAsideKey = `${dataKey}.set-aside`

export const notices = {
  unreadable:
    'The sample data kept on this device could not be read. It was set aside, and the shop starts afresh.',
  outdated:
    'The sample data kept on this device is of another version. It was set aside, and the shop starts afresh.',
  refused:
    'This browser does not keep data for this page. What you do here lasts until the page is closed.',
  insecure: 'Logging in to the sample shop works on https and on localhost only.',
} as const

export interface KeptData {
  /** The data as it stands, also after another tab changed it. */
  read: (dataset: Dataset) => Database
  /** Changes the data with nobody in between. `database: null` leaves it as it is. */
  update: <R>(
    dataset: Dataset,
    change: (database: Database) => Promise<{ database: Database | null; result: R }>,
  ) => Promise<R>
  /** Sample data again, in every tab. */
  reset: () => Promise<void>
}

interface KeptDataOptions {
  /** `null`: memory only. */
  storage: Storage | null
  /** What each set of data starts with. */
  seeds: Record<Dataset, Database>
  /** Told once about each thing that the shopper should know. */
  onNotice: (text: string) => void
}

export function createKeptData({ storage, seeds, onNotice }: KeptDataOptions): KeptData {
  let place = storage
  let memory: Kept = {}
  const told = new Set<string>()

  function tell(text: string) {
    if (told.has(text)) return
    told.add(text)
    onNotice(text)
  }

  function stayInMemory() {
    place = null
    tell(notices.refused)
  }

  function load(): Kept {
    if (!place) return memory
    try {
      const text = place.getItem(dataKey)
      const found = readSnapshot(text)
      memory = found.kind === 'ready' ? found.data : {}
      if (text !== null && (found.kind === 'unreadable' || found.kind === 'outdated')) {
        place.setItem(setAsideKey, text)
        place.removeItem(dataKey)
        tell(notices[found.kind])
      }
    } catch {
      stayInMemory()
    }
    return memory
  }

  function save(data: Kept) {
    memory = data
    if (!place) return
    try {
      place.setItem(dataKey, writeSnapshot(data))
    } catch {
      stayInMemory()
    }
  }

  return {
    read: (dataset) => load()[dataset] ?? seeds[dataset],
    update: (dataset, change) =>
      withLock(dataKey, async () => {
        const { database, result } = await change(load()[dataset] ?? seeds[dataset])
        if (database) save({ ...load(), [dataset]: database })
        return result
      }),
    reset: () => withLock(dataKey, async () => save({})),
  }
}
