import { useStore } from 'shared/store'
import { $lostCoupon } from '../cart/coupon-store'
import { lostCouponNote } from '../cart/coupons'
import styles from './lost-coupon.module.css'

/**
 * Names and announces a coupon that was removed because the total fell (docs/product.md, P58).
 * @param total in rupees, undiscounted.
 */
export function LostCoupon({ total }: { total: number }) {
  const lost = useStore($lostCoupon)
  return (
    <div role="status" className={lost ? styles.note : styles.silent}>
      {lost && lostCouponNote(lost, total)}
    </div>
  )
}
