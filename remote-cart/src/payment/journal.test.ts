import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keptJournal } from './journal'
import { after } from './payment-machine'
import { draft } from './testing/samples'

const key = 'bookshelf.payment.u1'
const open = after([], { type: 'began', draft: draft('first') })

beforeEach(() => localStorage.clear())

describe('the journal', () => {
  test('survives the page', () => {
    keptJournal('u1').write(open)
    expect(keptJournal('u1').read()).toEqual(open)
    expect(keptJournal('u2').read()).toEqual([])
  })

  test.each(['', '{"half', 'null', '[{"phase":"rich"}]', '[{"phase":"paid","id":"x"}]'])(
    'is empty, and what was there is set aside, when it cannot be read: %s',
    (text) => {
      localStorage.setItem(key, text)
      expect(keptJournal('u1').read()).toEqual([])
      expect(localStorage.getItem(`${key}.set-aside`)).toBe(text)
    },
  )

  test('goes on in memory, and says so, when the device refuses to keep it', () => {
    const journal = keptJournal('u1')
    const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    journal.write(open)
    expect(journal.isKept()).toBe(false)
    expect(journal.read()).toEqual(open)
    refusal.mockRestore()
    journal.write(open)
    expect(journal.isKept()).toBe(true)
    expect(keptJournal('u1').read()).toEqual(open)
  })
})
