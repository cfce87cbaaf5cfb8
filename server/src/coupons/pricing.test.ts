import { expect, test } from 'vitest'
import { priceOf } from './pricing'

test('refuses a sum that is not exact in paise', () => {
  const dear = Array.from({ length: 1000 }, () => ({ price: 1_000_000_000, qty: 100_000 }))
  expect(() => priceOf(dear, null)).toThrow(/costs more/)
})
