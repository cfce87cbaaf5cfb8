import * as v from 'valibot'
import { beforeEach, expect, test, vi } from 'vitest'
import { Collections } from '../models'
import { startIndexedDb } from '../testing/fake-indexeddb'
import { abortWhenPageIsLeft } from './abort-when-page-is-left'
import { type DatabaseRecords, databaseName, indexedDbRecords } from './database-records'
import { schemaVersion } from './saved-database'

const empty = v.parse(
  Collections,
  Object.fromEntries(Object.keys(Collections.entries).map((name) => [name, []])),
)
const record = { schemaVersion, revision: 1, database: empty }

beforeEach(startIndexedDb)

/** Leaves the page while `work` has a transaction open. */
async function leaveDuring<R>(work: (records: DatabaseRecords) => Promise<R>) {
  const records = indexedDbRecords()
  await records.compareAndSet('sample', 0, record)
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const result = work(records)
  // Checked in microtasks, since the database answers later.
  while (begin.mock.calls.length === 0) await Promise.resolve()
  dispatchEvent(new Event('pagehide'))
  return { result }
}

/** Whether another page can change the database. */
async function changeElsewhere() {
  const request = indexedDB.open(databaseName)
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const transaction = request.result.transaction('databases', 'readwrite')
  transaction.objectStore('databases').put({ ...record, revision: 2 }, 'sample')
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
}

test('a read is repeated when the page returns', async () => {
  const { result } = await leaveDuring((records) => records.read('sample'))
  await changeElsewhere()
  dispatchEvent(new Event('pageshow'))
  expect(await result).toMatchObject({ revision: 2 })
})

test('a change starts again when the page returns, and sees changes made since', async () => {
  const { result } = await leaveDuring((records) => records.compareAndSet('sample', 1, record))
  await changeElsewhere()
  dispatchEvent(new Event('pageshow'))
  expect(await result).toBe(false)
})

test('a hidden page starts nothing', async () => {
  const records = indexedDbRecords()
  await records.read('sample')
  dispatchEvent(new Event('pagehide'))
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const result = records.compareAndSet('sample', 0, record)
  await changeElsewhere()
  expect(begin).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('pageshow'))
  expect(await result).toBe(false)
})

test('the first opening is repeated', async () => {
  const records = indexedDbRecords()
  const result = records.read('sample')
  await new Promise<void>((resolve) => {
    const create = IDBDatabase.prototype.createObjectStore
    IDBDatabase.prototype.createObjectStore = function (...options) {
      IDBDatabase.prototype.createObjectStore = create
      queueMicrotask(() => {
        dispatchEvent(new Event('pagehide'))
        resolve()
      })
      return create.apply(this, options)
    }
  })
  dispatchEvent(new Event('pageshow'))
  expect(await result).toBeUndefined()
})

test('a transaction that has just finished does not prevent others from being aborted', () => {
  const transactions = abortWhenPageIsLeft()
  const done = new Promise<void>(() => {})
  const finished = vi.fn(() => {
    throw new DOMException('The transaction has finished.', 'InvalidStateError')
  })
  const open = vi.fn()
  transactions.watch({ abort: finished, done })
  transactions.watch({ abort: open, done })
  dispatchEvent(new Event('pagehide'))
  expect(finished).toHaveBeenCalled()
  expect(open).toHaveBeenCalled()
})

test('no listener stays after the end', () => {
  const ending = new AbortController()
  const abort = vi.fn()
  abortWhenPageIsLeft(ending.signal).watch({ abort, done: new Promise(() => {}) })
  ending.abort()
  dispatchEvent(new Event('pagehide'))
  expect(abort).not.toHaveBeenCalled()
})
