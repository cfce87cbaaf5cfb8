/** Saved databases in IndexedDB, shared by tabs and changed in transactions. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Dataset, revisionOf, type SavedDatabase } from './saved-database'

/** The name of the IndexedDB database. */
export const databaseName = 'bookshelf.mock-api'

export interface DatabaseRecords {
  /** The stored record, unvalidated; `undefined` for none. */
  read: (dataset: Dataset) => Promise<unknown>
  /**
   * Stores a record if the stored one still has the revision `before`, in one transaction.
   * @returns true once it is stored, false for another revision.
   */
  compareAndSet: (dataset: Dataset, before: number, record: SavedDatabase) => Promise<boolean>
  /** Moves a record to another key. */
  quarantine: (dataset: Dataset) => Promise<void>
}

interface Schema extends DBSchema {
  /** Keys: the name of a dataset, or `<name>.quarantined`. */
  databases: { key: string; value: unknown }
}

/** The records of this browser, opened on first use. Everything rejects if the browser refuses. */
export function indexedDbRecords(): DatabaseRecords {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    opened ??= openDB<Schema>(databaseName, 1, {
      upgrade: (database) => void database.createObjectStore('databases'),
      // The browser closed the connection, as under memory pressure.
      terminated: () => {
        opened = undefined
      },
    })
    return opened
  }
  return {
    async read(dataset) {
      return (await open()).get('databases', dataset)
    },
    async compareAndSet(dataset, before, record) {
      const transaction = (await open()).transaction('databases', 'readwrite')
      const isAsBefore = revisionOf(await transaction.store.get(dataset)) === before
      if (isAsBefore) await transaction.store.put(record, dataset)
      await transaction.done
      return isAsBefore
    },
    async quarantine(dataset) {
      const transaction = (await open()).transaction('databases', 'readwrite')
      const { store } = transaction
      await store.put(await store.get(dataset), `${dataset}.quarantined`)
      await store.delete(dataset)
      await transaction.done
    },
  }
}
