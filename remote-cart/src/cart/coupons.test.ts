import fc from 'fast-check'
import type { CouponName } from 'shared/contract'
import { describe, expect, test } from 'vitest'
import {
  activate,
  type Coupon,
  couponAfterReset,
  coupons,
  isEnabled,
  missingFor,
  savedBy,
} from './coupons'

function coupon(name: CouponName): Coupon {
  const found = coupons.find((one) => one.name === name)
  if (!found) throw new Error(`There is no coupon ${name}`)
  return found
}

const anyCoupon = fc.constantFrom<CouponName | null>('NEW USER', 'FESTIVE OFF', null)
const total = fc.integer({ min: 0, max: 5000 })

describe('coupons', () => {
  test('save what the product rules say', () => {
    expect([savedBy('NEW USER'), savedBy('FESTIVE OFF'), savedBy(null)]).toEqual([500, 300, 0])
  })

  test.each([
    ['FESTIVE OFF', 999, false, false, false],
    ['FESTIVE OFF', 1000, true, false, true],
    ['FESTIVE OFF', 1001, true, true, true],
    ['NEW USER', 1499, false, false, false],
    ['NEW USER', 1500, true, false, false],
    ['NEW USER', 1501, true, true, true],
  ] as const)('%s at a total of %i', (name, at, enabled, activates, holds) => {
    expect(isEnabled(coupon(name), at)).toBe(enabled)
    expect(activate(name, at, null)).toBe(activates ? name : null)
    expect(couponAfterReset(at, name)).toBe(holds ? name : null)
  })

  test('are removed if the total falls from above 1500 to below 1000 in one step', () => {
    expect(couponAfterReset(999, 'NEW USER')).toBeNull()
  })

  test('apply one at a time: a new one replaces the old one', () => {
    expect(activate('NEW USER', 2000, 'FESTIVE OFF')).toBe('NEW USER')
    expect(activate('FESTIVE OFF', 2000, 'NEW USER')).toBe('FESTIVE OFF')
  })

  test('keep the one in use if the total is too low for the other', () => {
    expect(activate('NEW USER', 1500, 'FESTIVE OFF')).toBe('FESTIVE OFF')
  })

  test('say how much is missing, and nothing once they can be used', () => {
    const words = missingFor(coupon('NEW USER'), 1200) ?? ''
    expect(words).toContain('₹301')
    expect(words).toContain('above ₹1,500')
    expect(missingFor(coupon('NEW USER'), 1500)).toContain('₹1 or more')
    expect(missingFor(coupon('NEW USER'), 1501)).toBeNull()
  })

  test('activate exactly when nothing is missing, stay active, and do not return after a reset', () => {
    fc.assert(
      fc.property(fc.constantFrom(...coupons), total, anyCoupon, (one, at, before) => {
        const after = activate(one.name, at, couponAfterReset(at, before))
        expect(after === one.name || missingFor(one, at) !== null).toBe(true)
        expect(couponAfterReset(at, after)).toBe(after)
        if (missingFor(one, at) === null) expect(isEnabled(one, at)).toBe(true)
      }),
    )
  })
})
