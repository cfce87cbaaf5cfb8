import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { demoCredentials } from 'shared/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFaults } from '../faults'
import { Collections } from '../models'
import { scenarios } from '../scenarios'
import { createShopServer } from '../server'
import { startIndexedDb } from '../testing/fake-indexeddb'
import {
  type DatabaseRecords,
  databaseName,
  indexedDbRecords,
  memoryRecords,
} from './database-records'
import { type SavedDatabase, schemaVersion, validateSaved } from './saved-database'
import { notices } from './stored-database'

/** A tab, whose users are told apart by their first names. */
function open(records: DatabaseRecords = indexedDbRecords()) {
  const onNotice = vi.fn<(text: string) => void>()
  const { server, database } = createShopServer({
    records,
    onNotice,
    faults: createFaults(),
    replacesFetch: false,
    scenario: () => scenarios.default,
  })
  const { schema } = server
  return {
    records,
    onNotice,
    database,
    server,
    names: () =>
      database.run('sample', async () => schema.all('user').models.map((one) => one.firstName)),
    rename: (firstName: string) =>
      database.run('sample', async () => schema.first('user')?.update({ firstName })),
    /** Adds a customer, with the delay of hashing a password. */
    add: () =>
      database.run('sample', async () => {
        await new Promise((resolve) => setTimeout(resolve))
        server.create('user')
      }),
  }
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
  await open().rename('Nobody')
  const request = indexedDB.open(databaseName)
  await new Promise<void>((resolve) => {
    request.onsuccess = () => {
      const transaction = request.result.transaction('databases', 'readwrite')
      transaction.objectStore('databases').put(value, 'sample')
      transaction.oncomplete = () => resolve()
    }
  })
}

beforeEach(startIndexedDb)

describe('a saved database', () => {
  /** If the rows have changed, raise `schemaVersion`, and put both here. */
  test('has the shape of its version', () => {
    const shape = JSON.stringify(Collections, (key, value) => {
      return key === 'message' || key === '~standard' ? undefined : value
    })
    const digest = createHash('sha256').update(shape).digest('hex').slice(0, 16)
    expect([schemaVersion, digest]).toEqual([4, 'b7d345ed9b2d760d'])
  })

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

  test('is outdated or newer if it has any other version', () => {
    fc.assert(
      fc.property(fc.integer(), fc.jsonValue(), (version, database) => {
        fc.pre(version !== schemaVersion)
        const { kind } = validateSaved({ schemaVersion: version, database })
        return kind === (version < schemaVersion ? 'outdated' : 'newer')
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
    const { names, rename, onNotice } = open()
    await names()
    closes()
    await rename('Somebody')
    expect(onNotice).not.toHaveBeenCalled()
    expect(await open().names()).toEqual(['Somebody'])
  })
})

describe('the data at the start', () => {
  test('is the seed, without a message, if nothing is stored', async () => {
    const { names, onNotice } = open()
    expect(await names()).toEqual(['Asha'])
    expect(onNotice).not.toHaveBeenCalled()
  })

  test.each([
    ['unreadable', 'a text'],
    ['unreadable', { schemaVersion, revision: 3, database: { users: [{}] } }],
    ['outdated', { schemaVersion: 0, revision: 3, database: {} }],
  ] as const)('is quarantined if it is %s: %j', async (kind, value) => {
    await put(value)
    const { names, rename, onNotice, records } = open()
    expect(await names()).toEqual(['Asha'])
    expect(await names()).toEqual(['Asha'])
    expect(await records.read('sample.quarantined' as 'sample')).toEqual(value)
    expect(onNotice.mock.calls).toEqual([[notices[kind]]])
    await rename('Somebody')
    expect(await open().names()).toEqual(['Somebody'])
  })
})

describe('data of a newer release', () => {
  const newer = { schemaVersion: schemaVersion + 1, revision: 1, database: { more: 1 } }

  test.each([
    ['at the start', () => put(newer), async () => {}],
    [
      'once another tab has stored it, with the same revision',
      () => open().rename('Somebody'),
      () => put(newer),
    ],
  ])('is left alone %s, and the shopper is told once', async (_, before, meanwhile) => {
    await before()
    const { names, rename, onNotice, records } = open()
    await names()
    await meanwhile()
    await rename('Somebody else')
    expect(await names()).toEqual(['Somebody else'])
    const own: SavedDatabase = JSON.parse(JSON.stringify({ ...newer, schemaVersion }))
    expect(await records.compareAndSet('sample', newer.revision, own)).toBe(false)
    expect(await records.read('sample')).toEqual(newer)
    expect(await records.read('sample.quarantined' as 'sample')).toBeUndefined()
    expect(onNotice.mock.calls).toEqual([[notices.newer]])
  })
})

describe('a browser that refuses', () => {
  test.each(['read', 'compareAndSet'] as const)(
    'to %s leaves the data in memory, and the shopper is told once',
    async (mood) => {
      const { records, refuses } = failingRecords()
      refuses[mood] = true
      const { names, rename, onNotice } = open(records)
      await rename('Somebody')
      await rename('Somebody')
      expect(await names()).toEqual(['Somebody'])
      expect(onNotice.mock.calls).toEqual([[notices.refused]])
    },
  )

  test('during a visit loses no data', async () => {
    const { records, refuses } = failingRecords()
    const { names, rename } = open(records)
    await rename('Somebody')
    refuses.read = true
    expect(await names()).toEqual(['Somebody'])
  })

  test('is not reported if only memory was requested', async () => {
    const { names, rename, onNotice } = open(memoryRecords())
    await rename('Somebody')
    expect(await names()).toEqual(['Somebody'])
    expect(onNotice).not.toHaveBeenCalled()
  })
})

describe('two tabs', () => {
  test('see each other’s changes', async () => {
    const [one, other] = [open(), open()]
    await one.rename('Somebody')
    expect(await other.names()).toEqual(['Somebody'])
    await other.database.reset()
    expect(await one.names()).toEqual(['Asha'])
  })

  test('lose nothing when both change the data at once', async () => {
    const tabs = [open(), open()]
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: 20 }, () => tab.add())))
    expect(await open().names()).toHaveLength(41)
  })

  test('keep nothing of a change that has failed', async () => {
    const { names, rename, database, server } = open()
    const failing = database.run('sample', async () => {
      server.create('user')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await names()).toEqual(['Asha'])
    await rename('Somebody')
    expect(await names()).toEqual(['Somebody'])
  })
})

test('a call that runs again after a conflict sends its email once, with a link that works', async () => {
  const records = memoryRecords()
  const { compareAndSet } = records
  let isFirst = true
  records.compareAndSet = async (...change) => {
    if (!isFirst) return compareAndSet(...change)
    isFirst = false
    return false
  }
  const { interceptor, emails } = createShopServer({
    records,
    faults: createFaults(),
    replacesFetch: false,
    scenario: () => scenarios.orders,
  })
  const post = (path: string, body: object) =>
    interceptor.answer(
      new Request(`http://localhost/api${path}`, { method: 'POST', body: JSON.stringify(body) }),
    )
  await post('/auth/password/forgot', { email: demoCredentials.email })
  expect(isFirst).toBe(false)
  expect(emails).toHaveLength(1)
  const token = emails[0]?.text.split('#')[1]
  expect((await post('/auth/password/link', { token })).status).toBe(200)
})

describe('two tabs that find the same broken data', () => {
  test('quarantine it once, and lose neither it nor what one has stored since', async () => {
    await put('a text')
    const records = indexedDbRecords()
    const slow = { ...records }
    const { names } = open(slow)
    slow.quarantine = async (dataset) => {
      await open().names()
      await open().rename('Somebody')
      return records.quarantine(dataset)
    }
    expect(await names()).toEqual(['Somebody'])
    expect(await records.read('sample.quarantined' as 'sample')).toBe('a text')
    expect(await open().names()).toEqual(['Somebody'])
  })

  test('keep it if both quarantine it at once', async () => {
    await put('a text')
    await Promise.all([open().names(), open().names()])
    expect(await indexedDbRecords().read('sample.quarantined' as 'sample')).toBe('a text')
  })
})
