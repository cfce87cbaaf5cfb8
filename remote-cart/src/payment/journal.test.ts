import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paymentJournal } from './journal'
import { type PaymentEvent, reduce } from './payment-machine'
import { LimitedStorage } from './testing/limited-storage'
import { address, draft } from './testing/samples'

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

  test('stores every step of a started payment, even if storage has become full', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    storage.fillUp()
    for (const event of [
      { type: 'failed', id },
      succeeded,
      { type: 'recorded', id },
      { type: 'confirmed', id, paymentId: 'pay_1' },
    ] satisfies PaymentEvent[]) {
      expect(journal.step(event)).toBe(true)
    }
    expect(phases()).toEqual(['cleared'])
  })

  test('stores a payment that is reported after the widget was closed, with full storage', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    journal.step({ type: 'dismissed', id })
    storage.fillUp()
    expect(journal.step(succeeded)).toBe(true)
    expect(phases()).toEqual(['paid'])
  })

  test('stores that the widget was closed, with full storage and addresses in any script', () => {
    const journal = paymentJournal('u1')
    const inPune = { ...draft(id), deliveryAddress: { ...address, city: 'पुणे' } }
    journal.step({ type: 'began', draft: inPune })
    storage.fillUp()
    expect(journal.step({ type: 'dismissed', id })).toBe(true)
    expect(phases()).toEqual(['dismissed'])
  })

  test.each([
    ['has no room', () => storage.fillUp(500)],
    ['is blocked', () => storage.refuseWrites(1, 0)],
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
    storage.refuseWrites(1, 0)
    expect(journal.step(succeeded)).toBe(false)
    const [paid] = journal.read()
    if (!paid) throw new Error('The journal has lost its attempt')
    expect(paid.phase).toBe('paid')
    expect(journal.isStored(paid)).toBe(false)
    expect(phases()).toEqual(['opening'])

    journal.step({ type: 'orphaned' })
    expect(journal.isStored(paid)).toBe(true)
    expect(phases()).toEqual(['paid'])
  })

  test('does not undo what another tab has stored since', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    storage.refuseWrites(2, 0)
    expect(journal.step({ type: 'dismissed', id })).toBe(false)
    paymentJournal('u1').step(succeeded)
    expect(phases(journal)).toEqual(['paid'])
    journal.step({ type: 'orphaned' })
    expect(phases()).toEqual(['paid'])
  })

  test('is stored before anything else if it is a payment', () => {
    const journal = paymentJournal('u1')
    journal.step(began)
    storage.refuseWrites(2, 0)
    expect(journal.step({ type: 'dismissed', id })).toBe(false)
    storage.refuseWrites(1, 1)
    expect(journal.step(succeeded)).toBe(true)
    expect(phases()).toEqual(['paid'])
  })
})
