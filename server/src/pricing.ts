/** What an order costs (docs/product.md, P31 to P33). The cart remote has the same rules for its screens; a test compares them. */
import type { CartItem, CouponName, PriceBreakdown } from 'shared/contract'
import { HttpError } from './http-error'

/** Taken off every order, in rupees. */
const fixedDiscount = 99

const coupons: Record<CouponName, { saves: number; holds: (mrp: number) => boolean }> = {
  'NEW USER': { saves: 500, holds: (mrp) => mrp > 1500 },
  'FESTIVE OFF': { saves: 300, holds: (mrp) => mrp >= 1000 },
}

/** The largest amount that is exact in paise, in rupees. */
const mostRupees = Math.floor(Number.MAX_SAFE_INTEGER / 100)

/** The amounts in whole rupees. @throws HttpError 422 for a coupon that may not be used, and for too large a sum. */
export function priceOf(
  items: readonly Pick<CartItem, 'price' | 'qty'>[],
  coupon: CouponName | null,
): PriceBreakdown {
  const mrp = items.reduce((sum, { price, qty }) => sum + price * qty, 0)
  if (mrp > mostRupees) throw new HttpError(422, 'The cart costs more than can be paid at once.')
  if (coupon && !coupons[coupon].holds(mrp)) {
    throw new HttpError(422, `The coupon ${coupon} may not be used with a total of ${mrp} rupees.`)
  }
  const saved = coupon ? coupons[coupon].saves : 0
  return {
    mrp,
    discount: fixedDiscount,
    coupon: saved,
    delivery: 0,
    total: Math.max(0, mrp - fixedDiscount - saved),
    savings: fixedDiscount + saved,
  }
}
