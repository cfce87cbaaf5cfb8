import type { CartItem, PriceBreakdown } from 'shared/contract'

/** Taken off every order, in rupees (docs/product.md, P31). */
const fixedDiscount = 99

/** The usual price of delivery in rupees, shown struck through and never charged. */
export const waivedDelivery = 99

type Priced = Pick<CartItem, 'price' | 'qty'>

/** The total before discounts, in rupees. The minimum of a coupon refers to it. */
export function mrpOf(lines: readonly Priced[]): number {
  return lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

/**
 * The amounts of an order, in whole rupees (docs/product.md, P31). @param coupon its saving, 0
 * without one.
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
