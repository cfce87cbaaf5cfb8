import fc from 'fast-check'
import { toPaise } from 'shared/format'
import { expect, test } from 'vitest'
import { paidOrder, priceOf } from './paid-order'
import { draft, line } from './testing/samples'

test('an order is the same however often it is created from a payment', () => {
  expect(paidOrder(draft('a'), 'pay_TEST1')).toEqual(paidOrder(draft('a'), 'pay_TEST1'))
  expect(paidOrder(draft('a'), 'pay_TEST1')).toMatchObject({
    id: 'BK-TEST1',
    paymentId: 'pay_TEST1',
    placedAt: '2026-11-21T10:00:00.000Z',
    status: 'confirmed',
  })
})

test('an order keeps what its customer was told about the delivery, and nothing else', () => {
  const arrival = { from: '2026-12-01', to: '2026-12-03' }
  expect(paidOrder({ ...draft('a'), arrival }, 'pay_1').arrival).toEqual(arrival)
  expect(paidOrder(draft('a'), 'pay_1')).not.toHaveProperty('arrival')
})

test('an order computes its amounts from its lines, whatever amounts are stored', () => {
  const tampered = { ...draft('a', [line('a', 3, 400)]), price: { total: 1 }, total: 1 }
  expect(paidOrder(tampered, 'pay_1').price.total).toBe(3 * 400 - 99)
})

test('the charge is a whole number of paise and equals the order’s total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(0, 300, 500),
      (price, qty, saved) => {
        const made = { ...draft('a', [line('a', qty, price)]), coupon: 'ANY', saved }
        const paise = toPaise(priceOf(made).total)
        expect(Number.isInteger(paise)).toBe(true)
        expect(paise).toBe(paidOrder(made, 'pay_1').price.total * 100)
      },
    ),
  )
})
