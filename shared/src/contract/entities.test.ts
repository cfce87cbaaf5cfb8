import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formatRupees } from '../format/money'
import { CartItem, PriceBreakdown, Product } from './entities'
import { maxPrice, maxQuantity } from './values'

const book = {
  _id: 'a',
  name: 'A book',
  description: 'Somebody',
  image: '/a.svg',
  price: 100,
  ratings: 4,
  categoryName: 'fiction',
} as const
const tooLarge = [1e308, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53, 0.5]

describe('a line of a cart', () => {
  it.each([...tooLarge, -1e308])('is unreadable with a quantity of %d', (qty) => {
    expect(v.is(CartItem, { ...book, qty })).toBe(false)
  })

  it('has an exact and valid sum, whatever its price and quantity', () => {
    const price = fc.integer({ min: 0, max: maxPrice })
    const quantity = fc.integer({ min: 0, max: maxQuantity })
    fc.assert(
      fc.property(price, quantity, (price, qty) => {
        expect(v.is(CartItem, { ...book, price, qty })).toBe(true)
        expect(Number.isSafeInteger(price * qty)).toBe(true)
        expect(formatRupees(price * qty)).toMatch(/^₹[\d,]+$/)
      }),
    )
  })
})

describe('an amount', () => {
  it.each([...tooLarge, -1])('is unreadable as %d', (amount) => {
    expect(v.is(Product, { ...book, price: amount })).toBe(false)
    expect(v.is(Product, { ...book, original: amount })).toBe(false)
    const price = { mrp: 1, discount: 1, coupon: 1, delivery: 1, savings: 1 }
    expect(v.is(PriceBreakdown, { ...price, total: amount })).toBe(false)
  })
})
