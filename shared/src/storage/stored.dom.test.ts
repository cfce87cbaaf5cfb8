import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onStorageChange, storedKeys } from './browser-storage'
import { stored } from './stored'

const schema = v.array(v.number())
const numbers = stored('bookshelf.numbers', schema, [7])

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a stored value', () => {
  it('is read as it was written', () => {
    expect(numbers.write([1, 2])).toBe(true)
    expect(numbers.read()).toEqual([1, 2])
  })

  it('is in local or in session storage', () => {
    stored('bookshelf.numbers', schema, null, 'session').write([1])
    expect(numbers.read()).toEqual([7])
    expect(sessionStorage.getItem('bookshelf.numbers')).toBe('[1]')
  })

  it('is gone after null', () => {
    numbers.write([1])
    numbers.write(null)
    expect(numbers.read()).toEqual([7])
  })

  it('falls back if anything else is stored, and quarantines it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        localStorage.clear()
        localStorage.setItem('bookshelf.numbers', text)
        const read = numbers.read()
        if (!v.is(schema, parsed(text))) {
          expect(read).toEqual([7])
          expect(localStorage.getItem('bookshelf.numbers.quarantined')).toBe(text)
        }
      }),
    )
  })

  it('is reported as not stored when storage refuses', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(numbers.write([1])).toBe(false)
  })

  it('of this tab stays until the page is left when session storage refuses it, but not one of all tabs', () => {
    const inTab = stored('bookshelf.numbers', schema, null, 'session')
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(inTab.write([1])).toBe(false)
    numbers.write([1])
    expect(inTab.read()).toEqual([1])
    expect(numbers.read()).toEqual([7])
    expect(storedKeys('session', 'bookshelf.')).toEqual(['bookshelf.numbers'])
    inTab.write(null)
    expect(inTab.read()).toBeNull()
    inTab.write([1])
    refuse.mockRestore()
    inTab.write([2])
    sessionStorage.clear()
    expect(inTab.read()).toBeNull()
  })

  it('falls back when storage refuses to be read', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(numbers.read()).toEqual([7])
  })
})

describe('a change in another tab', () => {
  it('is reported by prefix, when everything is cleared, and when the page comes back, until stopped', () => {
    const changed = vi.fn()
    const stop = onStorageChange('bookshelf.numbers.', changed)
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.numbers.u1' }))
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.letters.u1' }))
    expect(changed).toHaveBeenCalledTimes(1)
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(changed).toHaveBeenCalledTimes(2)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(changed).toHaveBeenCalledTimes(2)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(changed).toHaveBeenCalledTimes(3)
    stop()
    dispatchEvent(new StorageEvent('storage', { key: null }))
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
