/** The coupons that the customer may use. */
import { customerResource } from '../calls'
import { couponsFor } from './coupons'

export const coupons = customerResource(({ read }) => {
  read('GET /user/coupons', 'List the coupons that the customer may use', async (db, { _id }) => ({
    coupons: await couponsFor(db, _id),
  }))
})
