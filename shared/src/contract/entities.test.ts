import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { formatRupees } from '../format/money'
import { BookFacts, CartItem, PriceBreakdown, Product } from './entities'
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

describe('a fact of a book', () => {
  const right = {
    pages: 480,
    firstPublished: 1813,
    language: 'en',
    isbn13: '9780141439518',
    format: 'paperback',
  }
  const wrong = [
    ...[0, -3, 1.5, 1e9, '480', null].map((pages) => ({ pages })),
    ...[0, 1813.5, 20_000, '1813'].map((firstPublished) => ({ firstPublished })),
    ...['English', 'e', 'en_GB', '', 7].map((language) => ({ language })),
    ...['', '9780141439519', '978-0-14-143951-8', '0141439513', '1234567890128', 9780141439518].map(
      (isbn13) => ({ isbn13 }),
    ),
    ...['Paperback', 'scroll', 3].map((format) => ({ format })),
  ]

  it('is optional, and stays if it is right', () => {
    expect(v.parse(Product, book)).toEqual(book)
    expect(v.parse(Product, { ...book, ...right })).toEqual({ ...book, ...right })
    for (const facts of [
      { firstPublished: -405 },
      { language: 'zh-Hant' },
      { language: 'pt-BR' },
    ]) {
      expect(v.is(BookFacts, facts)).toBe(true)
    }
  })

  it.each(wrong)('is dropped without its book if it is wrong: %o', (facts) => {
    expect(v.is(BookFacts, facts)).toBe(false)
    const [name = ''] = Object.keys(facts)
    const { [name as keyof typeof right]: _, ...others } = right
    const parsed = JSON.parse(JSON.stringify(v.parse(Product, { ...book, ...right, ...facts })))
    expect(parsed).toEqual({ ...book, ...others })
  })

  it('is an ISBN only with its check digit, whatever the digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (digits) => {
        const first = `978${String(digits).padStart(9, '0')}`
        const all = Array.from({ length: 10 }, (_, digit) => first + digit)
        expect(all.filter((isbn13) => v.is(BookFacts, { isbn13 }))).toHaveLength(1)
      }),
    )
  })
})
