import type { Coupon } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { priceBreakdown } from 'shared/pricing'

/** Whether a coupon can be chosen at a total, in rupees. */
export function isEnabled({ minimum }: Coupon, total: number): boolean {
  return total >= minimum
}

/** How much is missing until a coupon can be applied, as a sentence, or `null`. @param total in rupees, before discounts. */
export function missingFor({ minimum }: Coupon, total: number): string | null {
  if (total > minimum) return null
  const more = formatRupees(minimum - total + 1)
  return `Add books for ${more} or more to use it: the total must be above ${formatRupees(minimum)}.`
}

/** What a coupon takes off a cart, in rupees: never more than is left to pay. @param total in rupees, before discounts. */
export function savingOf({ saves }: Coupon, total: number): number {
  return priceBreakdown([{ price: total, qty: 1 }], saves).coupon
}

/** A coupon that was removed. */
export interface LostCoupon {
  name: string
  /** `null` if it can no longer be used. */
  coupon: Coupon | null
}

/** Says that a coupon was removed, and what is needed to use it again. @param total in rupees, before discounts. */
export function lostCouponNote({ name, coupon }: LostCoupon, total: number): string {
  if (!coupon) return `${name} was taken off: it can no longer be used`
  const { minimum } = coupon
  const next =
    total > minimum
      ? `apply it again to save ${formatRupees(savingOf(coupon, total))}`
      : `add ${formatRupees(minimum - total + 1)} to use it again`
  return `${name} was taken off: ${next}`
}
