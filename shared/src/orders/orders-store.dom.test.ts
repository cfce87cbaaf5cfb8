import { beforeEach, expect, test } from 'vitest'
import type { Order } from '../contract/entities'
import { priceBreakdown } from '../contract/pricing'
import { endSession, startSession } from '../session'
import { $orders, ordersOf, showUnstoredOrder } from './orders-store'

const user = { _id: 'u1', email: 'a@b.test', firstName: 'Asha', lastName: 'Rao' }
const order = (paymentId: string): Order => ({
  id: `order of ${paymentId}`,
  paymentId,
  items: [],
  price: priceBreakdown([], 0),
  deliveryAddress: {
    _id: 'a1',
    firstname: 'Asha',
    lastname: 'Rao',
    street: '1 Long Lane',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    pincode: '411001',
    phone: '9876543210',
  },
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

test('an order that a server has just made is shown once, before those on the device, to its customer only', () => {
  ordersOf('u1').write([order('p1')])
  for (const _ of [1, 2]) showUnstoredOrder('u1', order('p2'))
  expect(shown()).toEqual(['p2', 'p1'])
  startSession({ ...user, _id: 'u2' }, 'token-2')
  expect(shown()).toEqual([])
})
