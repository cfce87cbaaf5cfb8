import { beforeEach, describe, expect, test } from 'vitest'
import { endSession, startSession } from '../session'
import { changeSite } from '../testing/change-site'
import { $hasPendingPayment, paymentJournalKey } from './pending-payment'

const user = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }

/** What a customer's page reports at its start when this text is stored as their journal. */
function pendingWith(journal: unknown, userId = user._id) {
  localStorage.setItem(
    paymentJournalKey(userId),
    typeof journal === 'string' ? journal : JSON.stringify(journal),
  )
  startSession(user, 'token')
  return $hasPendingPayment.get()
}

beforeEach(() => {
  localStorage.clear()
  endSession()
  changeSite({ orders: 'server' })
})

describe('a pending payment', () => {
  test.each(['opening', 'unknown', 'paid'])('is one that is %s', (phase) => {
    expect(pendingWith([{ phase: 'cleared', id: 'before' }, { phase }])).toBe(true)
  })

  test('is not one of a shop whose orders are on the device, whatever is stored', () => {
    changeSite({ orders: undefined })
    expect(pendingWith([{ phase: 'paid' }])).toBe(false)
  })

  test('does not include finished payments, so that later pages fetch nothing for them', () => {
    expect(pendingWith([{ phase: 'cleared' }, { phase: 'dismissed' }])).toBe(false)
  })

  test('does not exist without a journal, for visitors and for other customers', () => {
    startSession(user, 'token')
    expect($hasPendingPayment.get()).toBe(false)
    expect(pendingWith([{ phase: 'paid' }], 'u2')).toBe(false)
    expect(pendingWith([{ phase: 'paid' }])).toBe(true)
    endSession()
    expect($hasPendingPayment.get()).toBe(false)
  })

  test('does not exist in an unreadable journal', () => {
    expect(pendingWith('{"half')).toBe(false)
    expect(localStorage.getItem(`${paymentJournalKey(user._id)}.quarantined`)).toBe('{"half')
  })
})
