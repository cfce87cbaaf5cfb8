import type { CouponName } from 'shared/contract'
import { formatRupees } from 'shared/format'

export interface Coupon {
  name: CouponName
  saves: number
  /** The total in rupees that enables the coupon; activation needs strictly more. */
  minimum: number
  /** Whether an active coupon stays when the total falls to exactly the minimum. */
  holdsAtMinimum: boolean
}

/** The coupons (docs/product.md, P32 and P33). */
export const coupons: readonly Coupon[] = [
  { name: 'NEW USER', saves: 500, minimum: 1500, holdsAtMinimum: false },
  { name: 'FESTIVE OFF', saves: 300, minimum: 1000, holdsAtMinimum: true },
]

/** The discount of a coupon, in rupees; 0 for none. */
export function savedBy(name: CouponName | null): number {
  return find(name)?.saves ?? 0
}

/** Whether a coupon can be chosen at a total, in rupees. */
export function isEnabled({ minimum }: Coupon, total: number): boolean {
  return total >= minimum
}

/**
 * Activates a coupon in place of any other, unless the total is too low. @param total in rupees,
 * before discounts.
 */
export function activate(
  wanted: CouponName,
  total: number,
  before: CouponName | null,
): CouponName | null {
  const coupon = find(wanted)
  return coupon && total > coupon.minimum ? wanted : before
}

/** The coupon after the automatic reset. @param total in rupees, before discounts. */
export function couponAfterReset(total: number, name: CouponName | null): CouponName | null {
  const coupon = find(name)
  if (!coupon) return null
  const holds = coupon.holdsAtMinimum ? total >= coupon.minimum : total > coupon.minimum
  return holds ? name : null
}

/** How much is missing for a coupon, as a sentence, or `null`. */
export function missingFor({ minimum }: Coupon, total: number): string | null {
  if (total > minimum) return null
  const more = formatRupees(minimum - total + 1)
  return `Add books for ${more} or more to use it: the total must be above ${formatRupees(minimum)}.`
}

/** Says that a coupon was removed, and what is needed to use it again. @param total in rupees, before discounts. */
export function lostCouponNote(name: CouponName, total: number): string {
  const { minimum = 0, saves = 0 } = find(name) ?? {}
  const next =
    total > minimum
      ? `apply it again to save ${formatRupees(saves)}`
      : `add ${formatRupees(minimum - total + 1)} to use it again`
  return `${name} was taken off: ${next}`
}

function find(name: CouponName | null): Coupon | undefined {
  return coupons.find((coupon) => coupon.name === name)
}
