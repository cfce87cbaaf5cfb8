import type { CartItem, PriceBreakdown } from 'shared/contract/entities'

/** Taken off every order, in rupees (specification, section 9). */
const fixedDiscount = 99

/** What delivery would cost, in rupees: shown struck through, never charged (section 9). */
export const waivedDelivery = 99

type Priced = Pick<CartItem, 'price' | 'qty'>

/**
 * The total before anything is taken off, in rupees: the sum of price times quantity. Coupons are
 * measured against it (specification, section 4).
 */
export function mrpOf(lines: readonly Priced[]): number {
  return lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

/**
 * What is paid and why, in whole rupees (specification, section 9). What is paid is never below 0
 * (decisions, "Total below the fixed 99"); the savings are always 99 and the coupon.
 * @param coupon what the coupon in use saves, in rupees; 0 without one.
 */
export function priceBreakdown(lines: readonly Priced[], coupon: number): PriceBreakdown {
  const mrp = mrpOf(lines)
  return {
    mrp,
    discount: fixedDiscount,
    coupon,
    delivery: 0,
    total: Math.max(0, mrp - fixedDiscount - coupon),
    savings: fixedDiscount + coupon,
  }
}
