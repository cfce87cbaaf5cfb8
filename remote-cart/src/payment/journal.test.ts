import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentJournal } from './journal'
import { type PaymentEvent, reduce } from './payment-machine'
import { LimitedStorage } from './testing/limited-storage'
import { draft } from './testing/samples'

const key = 'bookshelf.payment.u1'
const id = 'first'
const began: PaymentEvent = { type: 'began', draft: draft(id) }
const succeeded: PaymentEvent = {
  type: 'succeeded',
  draft: draft(id),
  paymentId: 'pay_29QQoUBi66xm2f',
}
const phases = (journal = paymentJournal('u1')) => journal.read().map(({ phase }) => phase)

let storage = new LimitedStorage()

beforeEach(() => {
  storage = new LimitedStorage()
  vi.stubGlobal('localStorage', storage)
})

describe('the journal', () => {
  test('survives a reload', () => {
    expect(paymentJournal('u1').step(began)).toBe(true)
    expect(paymentJournal('u1').read()).toEqual(reduce([], began))
    expect(paymentJournal('u2').read()).toEqual([])
  })

  test.each(['', '{"half', 'null', '[{"phase":"rich"}]', '[{"phase":"paid","id":"x"}]'])(
    'is empty, and what was there is quarantined, when it cannot be read: %s',
    (text) => {
      localStorage.setItem(key, text)
      expect(paymentJournal('u1').read()).toEqual([])
      expect(localStorage.getItem(`${key}.quarantined`)).toBe(text)
    },
  )

  test.each([
    ['has no room', () => storage.fillUp(50)],
    ['is blocked', () => storage.refuseWrites(1)],
    ['takes everything and stores nothing', () => vi.spyOn(storage, 'setItem').mockReturnValue()],
  ])('begins nothing, not even in memory, where storage %s', (_, happens) => {
    const journal = paymentJournal('u1')
    happens()
    expect(journal.step(began)).toBe(false)
    expect(journal.read()).toEqual([])
    expect(phases()).toEqual([])
  })
})

describe('a report that cannot be stored', () => {
  test('is kept by the page, and stored with the next step', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    storage.fillUp()
    expect(journal.step(succeeded)).toBe(false)
    expect(phases(journal)).toEqual(['paid'])
    expect(phases()).toEqual(['opening'])

    storage.heal()
    journal.step({ type: 'orphaned' })
    expect(phases()).toEqual(['paid'])
  })

  test('takes no room once its order is confirmed', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    storage.fillUp()
    expect(journal.step(succeeded)).toBe(false)
    expect(journal.step({ type: 'confirmed', id, paymentId: 'pay_1' })).toBe(true)
    expect(phases()).toEqual(['cleared'])
  })

  test('does not undo what another tab has stored since', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    storage.refuseWrites(1)
    expect(journal.step({ type: 'dismissed', id })).toBe(false)
    paymentJournal('u1').step(succeeded)
    expect(phases(journal)).toEqual(['paid'])
    journal.step({ type: 'orphaned' })
    expect(phases()).toEqual(['paid'])
  })
})
