/**
 * What an order costs (docs/product.md, P31 to P33): the rules of screens and of servers. This is not a share: only the cart
 * and the orders need them, so each part bundles what it uses.
 */
import type { CartItem, Coupon, Order, PriceBreakdown } from './entities'

/** Taken off every order, as far as it costs that much, in rupees (docs/product.md, P31). */
export const fixedDiscount = 99

type Priced = Pick<CartItem, 'price' | 'qty'>

/** The total before discounts, in rupees. The minimum of a coupon refers to it. */
export function mrpOf(lines: readonly Priced[]): number {
  return lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

/** Whether a coupon that was chosen may be used. @param total in rupees, before discounts. */
export function couponHolds(
  { minimum, holdsAtMinimum }: Pick<Coupon, 'minimum' | 'holdsAtMinimum'>,
  total: number,
): boolean {
  return holdsAtMinimum ? total >= minimum : total > minimum
}

/**
 * The amounts of an order, in whole rupees. Nothing takes off more than is left to pay, so that they add up.
 * @param saves what the coupon takes off at most, 0 without one.
 */
export function priceBreakdown(lines: readonly Priced[], saves: number): PriceBreakdown {
  const mrp = mrpOf(lines)
  const discount = Math.min(fixedDiscount, mrp)
  const coupon = Math.min(saves, mrp - discount)
  const savings = discount + coupon
  return { mrp, discount, coupon, delivery: 0, total: mrp - savings, savings }
}

/** What of an order does not go back yet, in rupees: its total without the refunds that have not failed. */
export function refundable({ price, refunds = [] }: Pick<Order, 'price' | 'refunds'>): number {
  const paise = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((rest, { amount }) => rest - Math.round(amount * 100), price.total * 100)
  return paise / 100
}
