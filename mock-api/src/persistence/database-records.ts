/** Saved databases in IndexedDB, which all tabs share. */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import { abortWhenPageIsLeft } from './abort-when-page-is-left'
import {
  type Dataset,
  isBroken,
  isNewer,
  revisionOf,
  type SavedDatabase,
  validateSaved,
} from './saved-database'

export const databaseName = 'bookshelf.mock-api'

export interface DatabaseRecords {
  /** The stored record, unvalidated; `undefined` for none. */
  read: (dataset: Dataset) => Promise<unknown>
  /**
   * Stores a record in one transaction, unless the stored one has another revision than `before`, or is of a newer
   * release. Returns whether it did.
   */
  compareAndSet: (dataset: Dataset, before: number, record: SavedDatabase) => Promise<boolean>
  /** Quarantines a record if it is unreadable or outdated. */
  quarantine: (dataset: Dataset) => Promise<void>
}

interface Schema extends DBSchema {
  /** Keys: the name of a dataset, or `<name>.quarantined`. */
  databases: { key: string; value: unknown }
}

type Store<Mode extends IDBTransactionMode> = IDBPObjectStore<
  Schema,
  ['databases'],
  'databases',
  Mode
>

/**
 * Opens the database on first use. Every method rejects if the browser does.
 * @param signal after it, nothing is done when the page is left.
 */
export function indexedDbRecords(signal?: AbortSignal): DatabaseRecords {
  const visit = abortWhenPageIsLeft(signal)
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    opened = undefined
  }
  const open = () => {
    if (opened) return opened
    opened = openDB<Schema>(databaseName, 1, {
      upgrade(database, _from, _to, transaction) {
        database.createObjectStore('databases')
        visit.watch(transaction)
      },
      // The browser closed the connection, as under memory pressure.
      terminated: forget,
    })
    opened.catch(forget)
    return opened
  }
  /**
   * Runs one transaction. Repeats it if it was aborted because the page was left, once the page returns; and once on a
   * new connection if it failed, since a browser may close a connection at any time.
   */
  async function transact<Mode extends 'readonly' | 'readwrite', R>(
    mode: Mode,
    work: (store: Store<Mode>) => Promise<R>,
    isLastTry = false,
  ): Promise<R> {
    const wasLeft = visit.begin()
    try {
      const database = await open()
      await visit.shown()
      const transaction = database.transaction('databases', mode)
      visit.watch(transaction)
      const result = await work(transaction.store)
      await transaction.done
      return result
    } catch (error) {
      if (wasLeft()) {
        await visit.shown()
        return transact(mode, work)
      }
      if (isLastTry) throw error
      forget()
      return transact(mode, work, true)
    }
  }
  return {
    read: (dataset) => transact('readonly', (store) => store.get(dataset)),
    compareAndSet: (dataset, before, record) =>
      transact('readwrite', async (store) => {
        const stored = await store.get(dataset)
        const isAsBefore = revisionOf(stored) === before && !isNewer(stored)
        if (isAsBefore) await store.put(record, dataset)
        return isAsBefore
      }),
    quarantine: (dataset) =>
      transact('readwrite', async (store) => {
        const record = await store.get(dataset)
        // Another tab may have quarantined it, and stored a new one.
        if (!isBroken(validateSaved(record))) return
        await store.put(record, `${dataset}.quarantined`)
        await store.delete(dataset)
      }),
  }
}

/** Records in memory, which `set` replaces. */
export function memoryRecords(): DatabaseRecords & {
  set: (dataset: Dataset, record: unknown) => void
} {
  const stored = new Map<Dataset, unknown>()
  return {
    read: async (dataset) => stored.get(dataset),
    async compareAndSet(dataset, before, record) {
      const isAsBefore = revisionOf(stored.get(dataset)) === before
      if (isAsBefore) stored.set(dataset, record)
      return isAsBefore
    },
    async quarantine(dataset) {
      stored.delete(dataset)
    },
    set: (dataset, record) => void stored.set(dataset, record),
  }
}
