import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, startSession } from '../session'
import { storePerCustomer } from './per-customer'

const user = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const notes = storePerCustomer('notes', v.array(v.string()), [], { syncAcrossTabs: true })
const shown = () => notes.$value.get()
const startAs = (id: string) => startSession({ ...user, _id: id }, `token of ${id}`)

/** What another tab stores. */
function storeInOtherTab(key: string, value: readonly string[]) {
  localStorage.setItem(key, JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  startAs('u1')
})

describe('a value that is stored per customer', () => {
  it('is shown to its customer only', () => {
    notes.write(['a'])
    expect(shown()).toEqual(['a'])
    endSession()
    expect(shown()).toEqual([])
    startAs('u2')
    expect(shown()).toEqual([])
    startAs('u1')
    expect(shown()).toEqual(['a'])
  })

  it('is not stored for visitors', () => {
    endSession()
    notes.write(['a'])
    expect(shown()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('is stored for other customers without being shown', () => {
    notes.of('u2').write(['b'])
    expect(shown()).toEqual([])
    expect(notes.of('u2').read()).toEqual(['b'])
  })

  it('is the same in every tab', () => {
    storeInOtherTab('bookshelf.notes.u1', ['from another tab'])
    expect(shown()).toEqual(['from another tab'])
  })

  it('is unchanged in other tabs if it is not synchronised', () => {
    const own = storePerCustomer('own', v.array(v.string()), [])
    storeInOtherTab('bookshelf.own.u1', ['from another tab'])
    expect(own.$value.get()).toEqual([])
  })

  it('lasts as long as the page if storage refuses', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    notes.write(['a'])
    expect(shown()).toEqual(['a'])
  })
})
