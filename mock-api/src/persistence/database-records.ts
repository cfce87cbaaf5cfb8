/** Where saved databases lie: in IndexedDB, which all tabs share and which changes in transactions. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
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

type Store = IDBPObjectStore<Schema, ['databases'], 'databases', 'readwrite'>

/**
 * Opens the records of this browser; nothing is touched before the first of them is asked for.
 * Everything rejects where the browser refuses.
 */
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
  /**
   * Changes the records in one transaction. WebKit keeps a transaction that its page has left half-way, and
   * all later ones wait for it: it is given up when the page is left.
   * @returns `null` when it was given up, once the page is back from the browser's cache.
   */
  async function change<R>(work: (store: Store) => Promise<R>): Promise<R | null> {
    const transaction = (await open()).transaction('databases', 'readwrite')
    const ended = new AbortController()
    let isLeft = false
    const giveUp = () => {
      isLeft = true
      transaction.abort()
    }
    addEventListener('pagehide', giveUp, { signal: ended.signal })
    transaction.done.catch(() => {})
    try {
      const result = await work(transaction.store)
      await transaction.done
      return result
    } catch (error) {
      if (!isLeft) throw error
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
      return null
    } finally {
      ended.abort()
    }
  }
  return {
    async read(dataset) {
      return (await open()).get('databases', dataset)
    },
    async compareAndSet(dataset, before, record) {
      const isSet = await change(async (store) => {
        const isAsBefore = revisionOf(await store.get(dataset)) === before
        if (isAsBefore) await store.put(record, dataset)
        return isAsBefore
      })
      return isSet ?? false
    },
    async quarantine(dataset) {
      await change(async (store) => {
        await store.put(await store.get(dataset), `${dataset}.quarantined`)
        await store.delete(dataset)
      })
    },
  }
}
