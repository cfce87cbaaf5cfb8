/** The coupons that the customer may use. */
import { resource } from '../calls'
import { couponsFor } from './coupons'

export const coupons = resource(({ read }) => {
  read('GET /user/coupons', 'List the coupons that the customer may use', async (db, { _id }) => ({
    coupons: await couponsFor(db, _id),
  }))
})
