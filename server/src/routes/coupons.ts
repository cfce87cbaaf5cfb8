/** The coupons that the customer may use. */
import type { Own } from '../call'
import { couponsFor } from '../coupons'

export async function getCoupons({ db, customer }: Own) {
  return { coupons: await couponsFor(db, customer.id) }
}
