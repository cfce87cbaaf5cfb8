import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { couponHolds, mrpOf, priceBreakdown } from './pricing'

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 100_000 }), qty: fc.integer({ min: 1, max: 99 }) }),
)
const coupon = fc.constantFrom(0, 300, 500)

describe('the price breakdown', () => {
  test('adds up as the product rules say', () => {
    const books = [
      { price: 499, qty: 2 },
      { price: 949, qty: 1 },
    ]
    expect(priceBreakdown(books, 300)).toEqual({
      mrp: 1947,
      discount: 99,
      coupon: 300,
      delivery: 0,
      total: 1548,
      savings: 399,
    })
  })

  test('is in whole rupees, never below 0, and adds up', () => {
    fc.assert(
      fc.property(lines, coupon, (cart, saved) => {
        const price = priceBreakdown(cart, saved)
        expect(Object.values(price).every((amount) => Number.isInteger(amount))).toBe(true)
        expect(Math.min(...Object.values(price))).toBeGreaterThanOrEqual(0)
        expect(price.discount + price.coupon).toBe(price.savings)
        expect(price.total + price.savings).toBe(price.mrp)
        if (price.mrp >= 99 + saved) expect(price.savings).toBe(99 + saved)
      }),
    )
  })

  test('does not depend on the order of the lines, nor on how copies are spread over them', () => {
    fc.assert(
      fc.property(lines, lines, (some, more) => {
        expect(mrpOf([...some, ...more])).toBe(mrpOf([...more, ...some]))
        expect(mrpOf([...some, ...more])).toBe(mrpOf(some) + mrpOf(more))
        const copies = some.flatMap(({ price, qty }) =>
          Array<typeof some>(qty).fill([{ price, qty: 1 }]),
        )
        expect(mrpOf(copies.flat())).toBe(mrpOf(some))
      }),
    )
  })

  test.each([
    [false, 1000, false],
    [false, 1001, true],
    [true, 999, false],
    [true, 1000, true],
  ])(
    'a coupon that holds at its minimum of 1000 (%s) holds at a total of %i: %s',
    (holdsAtMinimum, total, holds) => {
      expect(couponHolds({ minimum: 1000, holdsAtMinimum }, total)).toBe(holds)
    },
  )

  test.each([
    [299, 900, { discount: 99, coupon: 200, savings: 299 }],
    [60, 900, { discount: 60, coupon: 0, savings: 60 }],
  ])('takes no more off than books of %i cost', (price, saves, off) => {
    expect(priceBreakdown([{ price, qty: 1 }], saves)).toMatchObject({ ...off, total: 0 })
  })
})
