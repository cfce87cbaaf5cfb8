import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../models/database'
import { seeds } from '../seed/databases'
import { type DatabaseRecords, databaseName, indexedDbRecords } from './database-records'
import { importLocalStorage } from './import-local-storage'
import { schemaVersion, validateSaved } from './saved-database'
import { createStoredData, notices } from './stored-data'

const someone: Database = {
  users: seeds.sample.users.map((user) => ({ ...user, firstName: 'Somebody' })),
}

function open(records: DatabaseRecords | null = indexedDbRecords()) {
  const onNotice = vi.fn<(text: string) => void>()
  return { data: createStoredData({ records, seeds, onNotice }), onNotice, records }
}

function change(data: ReturnType<typeof open>['data'], database: Database) {
  return data.update('sample', async () => ({ database, result: undefined }))
}

/** Adds a customer, with the delay of hashing a password. */
function add(data: ReturnType<typeof open>['data']) {
  return data.update('sample', async (database) => {
    await new Promise((resolve) => setTimeout(resolve))
    const users = [...database.users, ...seeds.sample.users]
    return { database: { users }, result: users.length }
  })
}

/** Records that work until they are set to refuse. */
function failingRecords() {
  const records = indexedDbRecords()
  const refuses = { read: false, compareAndSet: false }
  const moody: DatabaseRecords = {
    ...records,
    async read(dataset) {
      if (refuses.read) throw new DOMException('no', 'SecurityError')
      return records.read(dataset)
    },
    async compareAndSet(...change) {
      if (refuses.compareAndSet) throw new DOMException('full', 'QuotaExceededError')
      return records.compareAndSet(...change)
    },
  }
  return { records: moody, refuses }
}

async function put(value: unknown) {
  await indexedDbRecords().compareAndSet('sample', 0, {
    schemaVersion,
    revision: 1,
    database: seeds.sample,
  })
  const request = indexedDB.open(databaseName)
  await new Promise<void>((resolve) => {
    request.onsuccess = () => {
      const transaction = request.result.transaction('databases', 'readwrite')
      transaction.objectStore('databases').put(value, 'sample')
      transaction.oncomplete = () => resolve()
    }
  })
}

beforeEach(() => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
})

describe('a saved database', () => {
  test('is validated without throwing, whatever is stored', () => {
    const versioned = fc.record({
      schemaVersion: fc.constant(schemaVersion),
      revision: fc.integer(),
      database: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), versioned), (found) => {
        const judged = validateSaved(found)
        return judged.kind !== 'ready' || Array.isArray(judged.database.users)
      }),
    )
  })

  test('is outdated if it has any other version', () => {
    fc.assert(
      fc.property(fc.integer(), fc.jsonValue(), (version, database) => {
        fc.pre(version !== schemaVersion)
        return validateSaved({ schemaVersion: version, database }).kind === 'outdated'
      }),
    )
  })
})

describe('a connection that the browser closes', () => {
  const closes = () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The connection is closing', 'InvalidStateError')
    })

  test('is opened again: the change is stored', async () => {
    const { data, onNotice } = open()
    await data.read('sample')
    closes()
    await change(data, someone)
    expect(onNotice).not.toHaveBeenCalled()
    expect(await open().data.read('sample')).toEqual(someone)
  })
})

describe('the data at the start', () => {
  test('is the seed, without a message, if nothing is stored', async () => {
    const { data, onNotice } = open()
    expect(await data.read('sample')).toEqual(seeds.sample)
    expect(onNotice).not.toHaveBeenCalled()
  })

  test.each([
    ['unreadable', 'a text'],
    ['unreadable', { schemaVersion, revision: 3, database: { users: [{}] } }],
    ['outdated', { schemaVersion: 0, revision: 3, database: {} }],
  ] as const)('is quarantined if it is %s: %j', async (kind, value) => {
    await put(value)
    const { data, onNotice, records } = open()
    expect(await data.read('sample')).toEqual(seeds.sample)
    expect(await data.read('sample')).toEqual(seeds.sample)
    expect(await records?.read('sample.quarantined' as 'sample')).toEqual(value)
    expect(onNotice.mock.calls).toEqual([[notices[kind]]])
    await change(data, someone)
    expect(await open().data.read('sample')).toEqual(someone)
  })
})

describe('a browser that refuses', () => {
  test.each(['read', 'compareAndSet'] as const)(
    'to %s leaves the data in memory, and the shopper is told once',
    async (mood) => {
      const { records, refuses } = failingRecords()
      refuses[mood] = true
      const { data, onNotice } = open(records)
      await change(data, someone)
      await change(data, someone)
      expect(await data.read('sample')).toEqual(someone)
      expect(onNotice.mock.calls).toEqual([[notices.refused]])
    },
  )

  test('during a visit loses no data', async () => {
    const { records, refuses } = failingRecords()
    const { data } = open(records)
    await change(data, someone)
    refuses.read = true
    expect(await data.read('sample')).toEqual(someone)
  })

  test('is not reported if only memory was requested', async () => {
    const { data, onNotice } = open(null)
    await change(data, someone)
    expect(await data.read('sample')).toEqual(someone)
    expect(onNotice).not.toHaveBeenCalled()
  })
})

describe('two tabs', () => {
  test('see each other’s changes', async () => {
    const [one, other] = [open().data, open().data]
    await change(one, someone)
    expect(await other.read('sample')).toEqual(someone)
    await other.reset()
    expect(await one.read('sample')).toEqual(seeds.sample)
  })

  test('lose nothing when both change the data at once, without locks', async () => {
    vi.stubGlobal('navigator', {})
    const tabs = [open().data, open().data]
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 20 }, () => add(tab))))
    expect((await open().data.read('sample')).users).toHaveLength(41)
  })

  test('continue after a failed change', async () => {
    const { data } = open()
    const failing = data.update('sample', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await change(data, someone)
    expect(await data.read('sample')).toEqual(someone)
  })
})

describe('two tabs that find the same broken data', () => {
  test('quarantine it once, and lose neither it nor what one has stored since', async () => {
    await put('a text')
    const records = indexedDbRecords()
    const slow = { ...records }
    const { data } = open(slow)
    slow.quarantine = async (dataset) => {
      await open().data.read(dataset)
      await change(open().data, someone)
      return records.quarantine(dataset)
    }
    expect(await data.read('sample')).toEqual(someone)
    expect(await records.read('sample.quarantined' as 'sample')).toBe('a text')
    expect(await open().data.read('sample')).toEqual(someone)
  })

  test('keep it if both quarantine it at once', async () => {
    await put('a text')
    await Promise.all([open().data.read('sample'), open().data.read('sample')])
    expect(await indexedDbRecords().read('sample.quarantined' as 'sample')).toBe('a text')
  })
})

describe('a change', () => {
  test('is stored before it is answered', async () => {
    const { data, records } = open()
    await change(data, someone)
    expect(await records?.read('sample')).toMatchObject({ database: someone })
  })
})

describe('data of earlier versions in local storage', () => {
  test('moves to IndexedDB', async () => {
    localStorage.setItem(
      'bookshelf.mock-api',
      JSON.stringify({ version: schemaVersion, data: { sample: someone } }),
    )
    expect(await importLocalStorage(indexedDbRecords())).toBe(false)
    expect(await open().data.read('sample')).toEqual(someone)
    expect(localStorage).toHaveLength(0)
  })

  test('never replaces stored data', async () => {
    await change(open().data, someone)
    const text = JSON.stringify({ version: schemaVersion, data: { sample: seeds.sample } })
    localStorage.setItem('bookshelf.mock-api', text)
    await importLocalStorage(indexedDbRecords())
    expect(await open().data.read('sample')).toEqual(someone)
  })

  test('is quarantined if only a part of it is readable', async () => {
    const text = JSON.stringify({
      version: schemaVersion,
      data: { sample: someone, empty: { users: [{}] } },
    })
    localStorage.setItem('bookshelf.mock-api', text)
    expect(await importLocalStorage(indexedDbRecords())).toBe(true)
    expect(await open().data.read('sample')).toEqual(someone)
    expect(localStorage.getItem('bookshelf.mock-api.quarantined')).toBe(text)
  })

  test('is quarantined if it is unreadable', async () => {
    localStorage.setItem('bookshelf.mock-api', '{"version":')
    expect(await importLocalStorage(indexedDbRecords())).toBe(true)
    expect(localStorage.getItem('bookshelf.mock-api')).toBeNull()
    expect(localStorage.getItem('bookshelf.mock-api.quarantined')).toBe('{"version":')
  })
})
