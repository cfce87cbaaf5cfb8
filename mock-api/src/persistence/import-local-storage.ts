import * as v from 'valibot'
import type { DatabaseRecords } from './database-records'
import { datasets, isBroken, validateSaved } from './saved-database'

const key = 'bookshelf.mock-api'

const SavedDatabases = v.object({ version: v.number(), data: v.record(v.string(), v.unknown()) })

/**
 * Moves data that earlier versions stored in local storage into empty `records`. Returns whether
 * unreadable text was quarantined.
 */
export async function importLocalStorage(records: DatabaseRecords): Promise<boolean> {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return false
    const saved = v.safeParse(v.pipe(v.string(), v.parseJson(), SavedDatabases), text)
    let isReadable = saved.success
    const { version, data } = saved.success ? saved.output : { version: 0, data: {} }
    for (const dataset of datasets) {
      const found = validateSaved(
        data[dataset] === undefined
          ? undefined
          : { schemaVersion: version, database: data[dataset] },
      )
      if (isBroken(found)) isReadable = false
      if (found.kind !== 'ready') continue
      const record = { schemaVersion: version, revision: 1, database: found.database }
      await records.compareAndSet(dataset, 0, record)
    }
    if (!isReadable) localStorage.setItem(`${key}.quarantined`, text)
    localStorage.removeItem(key)
    return !isReadable
  } catch {
    return false
  }
}
