import type { Order } from 'shared/contract'
import { $orders, endSession, showUnstoredOrder, startSession } from 'shared/shop'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recordOrder, reserveOrder } from './device-orders'
import { address } from './testing/samples'

const user = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const order = (paymentId: string): Order => ({
  id: `order-${paymentId}`,
  paymentId,
  deliveryAddress: address,
  items: [],
  price: { mrp: 0, discount: 99, coupon: 0, delivery: 0, total: 0, savings: 99 },
  coupon: null,
  placedAt: '2026-11-21T10:00:00.000Z',
  status: 'confirmed',
})
const shown = () => $orders.get().map(({ paymentId }) => paymentId)

beforeEach(() => {
  localStorage.clear()
  endSession()
  startSession(user, 'token-1')
})

describe('orders', () => {
  test('are sorted newest first, and survive a reload', async () => {
    expect(recordOrder('u1', order('p1'))).toBe(true)
    expect(recordOrder('u1', order('p2'))).toBe(true)
    expect(shown()).toEqual(['p2', 'p1'])
    endSession()
    expect(shown()).toEqual([])
    startSession(user, 'token-2')
    expect(shown()).toEqual(['p2', 'p1'])
  })

  test('are recorded once per payment', () => {
    recordOrder('u1', order('p1'))
    expect(recordOrder('u1', order('p1'))).toBe(true)
    expect(shown()).toEqual(['p1'])
  })

  test('belong to one customer', () => {
    recordOrder('u2', order('p1'))
    expect(shown()).toEqual([])
    startSession({ ...user, _id: 'u2' }, 'token-3')
    expect(shown()).toEqual(['p1'])
  })

  test('stay in memory, and are reported as such, if the device refuses to store them', () => {
    const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(recordOrder('u1', order('p1'))).toBe(false)
    expect(shown()).toEqual(['p1'])
    refusal.mockRestore()
    expect(recordOrder('u1', order('p1'))).toBe(true)
    expect(shown()).toEqual(['p1'])
  })

  test('that cannot be recorded yet are shown, once, until they are recorded', () => {
    showUnstoredOrder('u1', order('p1'))
    showUnstoredOrder('u1', order('p1'))
    expect(shown()).toEqual(['p1'])
    expect(localStorage.getItem('bookshelf.orders.u1')).toBeNull()
    // First as another tab, then as this one.
    localStorage.setItem('bookshelf.orders.u1', JSON.stringify([order('p1')]))
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.orders.u1' }))
    expect(shown()).toEqual(['p1'])
    expect(recordOrder('u1', order('p1'))).toBe(true)
    expect(shown()).toEqual(['p1'])
  })

  test('survive unreadable storage: it is quarantined', () => {
    localStorage.setItem('bookshelf.orders.u1', '{"half')
    expect(recordOrder('u1', order('p1'))).toBe(true)
    expect(shown()).toEqual(['p1'])
    expect(localStorage.getItem('bookshelf.orders.u1.quarantined')).toBe('{"half')
  })
})

describe('the reserved space of an order', () => {
  const refuseGrowth = () => {
    const { setItem } = Storage.prototype
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (text.length > (this.getItem(key) ?? '').length) {
        throw new DOMException('full', 'QuotaExceededError')
      }
      setItem.call(this, key, text)
    })
  }

  test('is available if storage has become full', () => {
    recordOrder('u1', order('p1'))
    expect(reserveOrder('u1', order('longest'))).toBe(true)
    expect(shown()).toEqual(['p1'])
    refuseGrowth()
    expect(recordOrder('u1', order('p2'))).toBe(true)
    expect(shown()).toEqual(['p2', 'p1'])
    expect(reserveOrder('u1', order('p3'))).toBe(false)
  })

  test('is refused if there is none, and loses no order', () => {
    recordOrder('u1', order('p1'))
    refuseGrowth()
    expect(reserveOrder('u1', order('longest'))).toBe(false)
    endSession()
    startSession(user, 'token-2')
    expect(shown()).toEqual(['p1'])
  })

  test('can be released', () => {
    recordOrder('u1', order('p1'))
    const size = () => localStorage.getItem('bookshelf.orders.u1')?.length
    const before = size()
    reserveOrder('u1', order('longest'))
    expect(size()).toBeGreaterThan(before ?? 0)
    reserveOrder('u1', null)
    expect(size()).toBe(before)
  })
})
