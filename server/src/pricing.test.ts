import fc from 'fast-check'
import { couponNames } from 'shared/contract'
import { expect, test } from 'vitest'
import { couponAfterReset, savedBy } from '../../remote-cart/src/cart/coupons'
import { mrpOf, priceBreakdown } from '../../remote-cart/src/cart/price-breakdown'
import { HttpError } from './http-error'
import { priceOf } from './pricing'

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 1100 }), qty: fc.integer({ min: 1, max: 4 }) }),
  { minLength: 1, maxLength: 5 },
)
const coupon = fc.constantFrom(null, ...couponNames)

test('charges what the cart shows, for every cart and coupon', () => {
  const usable = new Set<unknown>()
  fc.assert(
    fc.property(lines, coupon, (items, name) => {
      const isUsable = couponAfterReset(mrpOf(items), name) === name
      usable.add(name !== null && isUsable)
      if (isUsable) expect(priceOf(items, name)).toEqual(priceBreakdown(items, savedBy(name)))
      else expect(() => priceOf(items, name)).toThrow(HttpError)
    }),
    { numRuns: 2000 },
  )
  expect(usable.size).toBe(2)
})

test.each([
  ['NEW USER', 1500, false],
  ['NEW USER', 1501, true],
  ['FESTIVE OFF', 999, false],
  ['FESTIVE OFF', 1000, true],
] as const)('%s with a total of %i may be used: %s', (name, price, isUsable) => {
  const charge = () => priceOf([{ price, qty: 1 }], name)
  if (isUsable) expect(charge()).toMatchObject({ mrp: price })
  else expect(charge).toThrow(/may not be used/)
})

test('refuses a sum that is not exact in paise', () => {
  const dear = Array.from({ length: 1000 }, () => ({ price: 1_000_000_000, qty: 100_000 }))
  expect(() => priceOf(dear, null)).toThrow(/costs more/)
})
