import fc from 'fast-check'
import type { Coupon } from 'shared/contract'
import { couponHolds } from 'shared/pricing'
import { describe, expect, test } from 'vitest'
import { festive, newUser } from '../testing/coupons'
import { isEnabled, lostCouponNote, missingFor } from './coupons'

const total = fc.integer({ min: 0, max: 5000 })
const coupon = fc.record({
  name: fc.constant('ANY'),
  saves: fc.integer({ min: 1, max: 5000 }),
  minimum: total,
  holdsAtMinimum: fc.boolean(),
})

describe('coupons', () => {
  test.each<[Coupon, number, boolean, boolean, boolean]>([
    [festive, 999, false, false, false],
    [festive, 1000, true, false, true],
    [festive, 1001, true, true, true],
    [newUser, 1499, false, false, false],
    [newUser, 1500, true, false, false],
    [newUser, 1501, true, true, true],
  ])('%o at a total of %i', (one, at, enabled, applies, holds) => {
    expect(isEnabled(one, at)).toBe(enabled)
    expect(missingFor(one, at) === null).toBe(applies)
    expect(couponHolds(one, at)).toBe(holds)
  })

  test('say how much is missing, and nothing once they can be used', () => {
    const text = missingFor(newUser, 1200) ?? ''
    expect(text).toContain('₹301')
    expect(text).toContain('above ₹1,500')
    expect(missingFor(newUser, 1500)).toContain('₹1 or more')
    expect(missingFor(newUser, 1501)).toBeNull()
  })

  test('say what is needed to use a lost one again, or that it cannot be used', () => {
    const note = (one: Coupon | null, at: number) =>
      lostCouponNote({ name: 'NEW USER', coupon: one }, at)
    expect(note(newUser, 949)).toBe('NEW USER was taken off: add ₹552 to use it again')
    expect(note(newUser, 1501)).toBe('NEW USER was taken off: apply it again to save ₹500')
    expect(note(null, 1501)).toBe('NEW USER was taken off: it can no longer be used')
  })

  test('are enabled and hold whenever nothing is missing', () => {
    fc.assert(
      fc.property(coupon, total, (one, at) => {
        fc.pre(missingFor(one, at) === null)
        expect([isEnabled(one, at), couponHolds(one, at)]).toEqual([true, true])
      }),
    )
  })
})
