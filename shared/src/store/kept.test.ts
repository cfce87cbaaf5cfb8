import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { followKept, readKept, writeKept } from './kept'

const schema = v.array(v.number())

beforeEach(() => localStorage.clear())

describe('what is kept on the device', () => {
  it('comes back as it was', () => {
    expect(writeKept('bookshelf.numbers', [1, 2])).toBe(true)
    expect(readKept('bookshelf.numbers', schema, [])).toEqual([1, 2])
  })

  it('is gone after null', () => {
    writeKept('bookshelf.numbers', [1])
    writeKept('bookshelf.numbers', null)
    expect(readKept('bookshelf.numbers', schema, [7])).toEqual([7])
  })

  it('falls back on whatever else stands there, and sets it aside', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.clear()
        localStorage.setItem('bookshelf.numbers', text)
        const read = readKept('bookshelf.numbers', schema, [7])
        if (!v.is(schema, parsed(text))) {
          expect(read).toEqual([7])
          expect(localStorage.getItem('bookshelf.numbers.set-aside')).toBe(text)
        }
      }),
    )
  })

  it('is admitted not to be kept when the device refuses', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(writeKept('bookshelf.numbers', [1])).toBe(false)
  })

  it('falls back when the device refuses to be read', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(readKept('bookshelf.numbers', schema, [7])).toEqual([7])
  })
})

describe('what other tabs change', () => {
  it('is heard by prefix, when everything is cleared, and when the page comes back', () => {
    const changed = vi.fn()
    followKept('bookshelf.numbers.', changed)
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.numbers.u1' }))
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.letters.u1' }))
    expect(changed).toHaveBeenCalledTimes(1)
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(changed).toHaveBeenCalledTimes(2)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(changed).toHaveBeenCalledTimes(2)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(changed).toHaveBeenCalledTimes(3)
  })
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
