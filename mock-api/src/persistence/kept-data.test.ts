import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../models/database'
import { seeds } from '../seed/databases'
import { createKeptData, dataKey, notices, setAsideKey } from './kept-data'
import { readSnapshot, snapshotVersion, writeSnapshot } from './snapshot'

const someone: Database = {
  users: seeds.sample.users.map((user) => ({ ...user, firstName: 'Somebody' })),
}

function keep(storage: Storage | null = localStorage) {
  const onNotice = vi.fn<(text: string) => void>()
  return { data: createKeptData({ storage, seeds, onNotice }), onNotice }
}

function change(data: ReturnType<typeof keep>['data'], database: Database) {
  return data.update('sample', async () => ({ database, result: undefined }))
}

/** A storage that behaves until it is told to refuse. */
function moodyStorage() {
  const refuses = { get: false, set: false }
  const storage = {
    getItem(key: string) {
      if (refuses.get) throw new DOMException('no', 'SecurityError')
      return localStorage.getItem(key)
    },
    setItem(key: string, text: string) {
      if (refuses.set) throw new DOMException('full', 'QuotaExceededError')
      localStorage.setItem(key, text)
    },
    removeItem: (key: string) => localStorage.removeItem(key),
  }
  return { storage: storage as Storage, refuses }
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('a snapshot', () => {
  test('reads back what was written', () => {
    const data = { sample: someone }
    expect(readSnapshot(writeSnapshot(data))).toEqual({ kind: 'ready', data })
  })

  test('is judged without throwing, whatever text is found', () => {
    const versioned = fc.record({ version: fc.constant(snapshotVersion), data: fc.jsonValue() })
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      versioned.map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(text, (found) => {
        const judged = readSnapshot(found)
        if (judged.kind !== 'ready') return ['unreadable', 'outdated'].includes(judged.kind)
        return Object.values(judged.data).every((database) => Array.isArray(database?.users))
      }),
    )
  })

  test('is outdated when it is of any other version', () => {
    fc.assert(
      fc.property(fc.integer(), fc.jsonValue(), (version, data) => {
        fc.pre(version !== snapshotVersion)
        return readSnapshot(JSON.stringify({ version, data })).kind === 'outdated'
      }),
    )
  })

  test('survives being cut off or changed anywhere', () => {
    const whole = writeSnapshot({ sample: someone })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.string(), (at, graft) => {
        readSnapshot(whole.slice(0, at))
        readSnapshot(whole.slice(0, at) + graft + whole.slice(at))
      }),
    )
  })
})

describe('what is found at the start', () => {
  test('is the seed where nothing is kept, without a word', () => {
    const { data, onNotice } = keep()
    expect(data.read('sample')).toEqual(seeds.sample)
    expect(onNotice).not.toHaveBeenCalled()
  })

  test.each([
    ['unreadable', '{"version":'],
    ['unreadable', '[]'],
    ['unreadable', JSON.stringify({ version: snapshotVersion, data: { sample: { users: [{}] } } })],
    ['outdated', JSON.stringify({ version: 0, data: {} })],
  ] as const)('is set aside where it is %s: %s', (kind, text) => {
    localStorage.setItem(dataKey, text)
    const { data, onNotice } = keep()
    expect(data.read('sample')).toEqual(seeds.sample)
    expect(data.read('sample')).toEqual(seeds.sample)
    expect(localStorage.getItem(setAsideKey)).toBe(text)
    expect(localStorage.getItem(dataKey)).toBeNull()
    expect(onNotice.mock.calls).toEqual([[notices[kind]]])
  })

  test('is left where it is when it cannot be set aside', () => {
    const { storage, refuses } = moodyStorage()
    localStorage.setItem(dataKey, 'somebody else’s')
    refuses.set = true
    const { data, onNotice } = keep(storage)
    expect(data.read('sample')).toEqual(seeds.sample)
    expect(localStorage.getItem(dataKey)).toBe('somebody else’s')
    expect(onNotice.mock.calls).toEqual([[notices.refused]])
  })
})

describe('a storage that refuses', () => {
  test.each(['get', 'set'] as const)(
    'on %s leaves the data in memory, and says so once',
    async (mood) => {
      const { storage, refuses } = moodyStorage()
      refuses[mood] = true
      const { data, onNotice } = keep(storage)
      await change(data, someone)
      await change(data, someone)
      expect(data.read('sample')).toEqual(someone)
      expect(onNotice.mock.calls).toEqual([[notices.refused]])
    },
  )

  test('in the middle loses nothing that was there', async () => {
    const { storage, refuses } = moodyStorage()
    const { data } = keep(storage)
    await change(data, someone)
    refuses.get = true
    refuses.set = true
    expect(data.read('sample')).toEqual(someone)
  })

  test('that was not wanted is not spoken of', async () => {
    const { data, onNotice } = keep(null)
    await change(data, someone)
    expect(data.read('sample')).toEqual(someone)
    expect(onNotice).not.toHaveBeenCalled()
    expect(localStorage).toHaveLength(0)
  })
})

describe('two tabs', () => {
  test('see each other’s changes', async () => {
    const [one, other] = [keep().data, keep().data]
    await change(one, someone)
    expect(other.read('sample')).toEqual(someone)
    await other.reset()
    expect(one.read('sample')).toEqual(seeds.sample)
  })

  test('change the data one after the other, under a lock of the browser where it has one', async () => {
    const asked: string[] = []
    let last: Promise<unknown> = Promise.resolve()
    const request = (name: string, work: () => Promise<unknown>) => {
      asked.push(name)
      last = last.then(work)
      return last
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const add = (data: ReturnType<typeof keep>['data']) =>
      data.update('sample', async (database) => {
        await Promise.resolve()
        const users = [...database.users, ...seeds.sample.users]
        return { database: { users }, result: undefined }
      })
    const tabs = [keep().data, keep().data]
    await Promise.all(tabs.flatMap((tab) => [add(tab), add(tab), add(tab)]))
    expect(asked).toEqual(Array.from({ length: 6 }, () => dataKey))
    expect(keep().data.read('sample').users).toHaveLength(7)
  })

  test('go on after a change that failed', async () => {
    const { data } = keep()
    const failing = data.update('sample', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    await change(data, someone)
    expect(data.read('sample')).toEqual(someone)
  })
})
