import { expect, test } from 'vitest'
import { priceOf } from './pricing'

const newUser = { name: 'NEW USER', saves: 500, minimum: 1500, holdsAtMinimum: false }
const festive = { name: 'FESTIVE OFF', saves: 300, minimum: 1000, holdsAtMinimum: true }

test.each([
  [newUser, 1500, false],
  [newUser, 1501, true],
  [festive, 999, false],
  [festive, 1000, true],
] as const)('%o with a total of %i may be used: %s', (coupon, price, isUsable) => {
  const charge = () => priceOf([{ price, qty: 1 }], coupon)
  const total = price - 99 - coupon.saves
  if (isUsable) expect(charge()).toMatchObject({ mrp: price, coupon: coupon.saves, total })
  else expect(charge).toThrow(/may not be used/)
})

test('refuses a sum that is not exact in paise', () => {
  const dear = Array.from({ length: 1000 }, () => ({ price: 1_000_000_000, qty: 100_000 }))
  expect(() => priceOf(dear, null)).toThrow(/costs more/)
})
