/** Saved databases in IndexedDB, which all tabs share. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { type Dataset, revisionOf, type SavedDatabase } from './saved-database'

export const databaseName = 'bookshelf.mock-api'

export interface DatabaseRecords {
  /** The stored record, unvalidated; `undefined` for none. */
  read: (dataset: Dataset) => Promise<unknown>
  /**
   * Stores a record in one transaction, unless the stored one has another revision than `before`.
   * Returns whether it did.
   */
  compareAndSet: (dataset: Dataset, before: number, record: SavedDatabase) => Promise<boolean>
  quarantine: (dataset: Dataset) => Promise<void>
}

interface Schema extends DBSchema {
  /** Keys: the name of a dataset, or `<name>.quarantined`. */
  databases: { key: string; value: unknown }
}

type Store = IDBPObjectStore<Schema, ['databases'], 'databases', 'readwrite'>

/** Opens the database on first use. Every method rejects if the browser does. */
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
   * Runs one transaction. It is aborted when the page is left, since WebKit would keep it open and
   * block all later ones; the result is then `null`.
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
