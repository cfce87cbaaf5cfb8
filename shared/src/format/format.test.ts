import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOff } from '../contract/discount'
import { formatDay } from './date'
import { formatRupees, toPaise } from './money'
import { formatBooks } from './number'
import { ownDirection, quoted } from './quoted'

describe('money', () => {
  it('is written the Indian way, with paise only if there are any', () => {
    expect(formatRupees(949)).toBe('₹949')
    expect(formatRupees(123456)).toBe('₹1,23,456')
    expect(formatRupees(1234.56)).toBe('₹1,234.56')
    expect(formatRupees(-99.5)).toBe('-₹99.50')
  })

  it('is written as browsers write it in India', () => {
    const whole = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const
    const inIndia = new Intl.NumberFormat('en-IN', whole)
    fc.assert(
      fc.property(fc.maxSafeInteger(), (rupees) => {
        expect(formatRupees(rupees)).toBe(inIndia.format(rupees))
      }),
    )
  })

  it('is passed to the provider in whole paise', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (rupees) => {
        expect(toPaise(rupees)).toBe(rupees * 100)
      }),
    )
  })
})

describe('a number of books', () => {
  it('is grouped like prices', () => {
    expect([0, 1, 2, 100_000].map(formatBooks)).toEqual([
      '0 books',
      '1 book',
      '2 books',
      '1,00,000 books',
    ])
  })
})

describe('a discount', () => {
  it('is a whole percentage of the original', () => {
    expect(percentOff({ price: 199, original: 499 })).toBe(60)
    expect(percentOff({ price: 333, original: 999 })).toBe(67)
  })

  it('does not exist without an original price above the price', () => {
    expect(percentOff({ price: 300 })).toBeNull()
    expect(percentOff({ price: 300, original: 300 })).toBeNull()
    expect(percentOff({ price: 300, original: 200 })).toBeNull()
  })

  it('does not exist if it rounds to 0, and is 100 only if nothing is paid', () => {
    expect(percentOff({ price: 996, original: 1000 })).toBeNull()
    expect(percentOff({ price: 994, original: 1000 })).toBe(1)
    expect(percentOff({ price: 1, original: 1000 })).toBe(99)
    expect(percentOff({ price: 0, original: 1000 })).toBe(100)
  })

  it('lies between 0 and 100 whatever the prices', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), (price, original) => {
        const percent = percentOff({ price, original }) ?? 0
        expect(Number.isInteger(percent)).toBe(true)
        expect(percent).toBeGreaterThanOrEqual(0)
        expect(percent).toBeLessThanOrEqual(100)
      }),
    )
  })
})

describe('a day', () => {
  it('is written in words', () => {
    expect(formatDay('2026-03-01T12:00:00+05:30')).toBe('1 March 2026')
  })

  it('shows a text that is not a date unchanged', () => {
    expect(formatDay('soon')).toBe('soon')
  })
})

it('quotes a text as it is, unless it is written from right to left', () => {
  expect(quoted('Emma!')).toBe('“Emma!”')
  expect(quoted('שלום!')).toBe('“\u2068שלום!\u2069”')
  expect(ownDirection('Asha')).toBe('Asha')
})
