/** What an order costs, for a server that charges it. */
import type { CartItem, PriceBreakdown } from 'shared/contract'
import { couponHolds, mrpOf, priceBreakdown } from 'shared/pricing'
import { HttpError } from '../http-error'
import { type CouponRow, couponRefusal } from './coupons'

/** The largest amount that is exact in paise, in rupees. */
const mostRupees = Math.floor(Number.MAX_SAFE_INTEGER / 100)

/** The amounts in whole rupees. @throws HttpError 422 for a coupon that may not be used, and for too large a sum. */
export function priceOf(
  items: readonly Pick<CartItem, 'price' | 'qty'>[],
  coupon: Pick<CouponRow, 'name' | 'saves' | 'minimum' | 'holdsAtMinimum'> | null,
): PriceBreakdown {
  const mrp = mrpOf(items)
  if (mrp > mostRupees) throw new HttpError(422, 'The cart costs more than can be paid at once.')
  if (coupon && !couponHolds(coupon, mrp)) {
    throw couponRefusal(`The coupon ${coupon.name} may not be used with a total of ${mrp} rupees.`)
  }
  return priceBreakdown(items, coupon?.saves ?? 0)
}
