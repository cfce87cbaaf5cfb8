import type { CartItem } from 'shared/contract/entities'
import { formatRupees } from 'shared/format/money'
import { useStore } from 'shared/store'
import { VisuallyHidden } from 'shared/ui/visually-hidden'
import { $coupon, $lostCoupon } from '../cart/coupon-store'
import { lostCouponNote, savedBy } from '../cart/coupons'
import { mrpOf, priceBreakdown } from '../cart/price-breakdown'
import styles from './payable-total.module.css'
import { useHasChanged } from './use-has-changed'

/**
 * The amount beside the main button, shown on phones, where the breakdown may be out of view. One
 * live region announces each change of it, together with a coupon that the change has removed.
 */
export function PayableTotal({ lines }: { lines: readonly CartItem[] }) {
  const coupon = useStore($coupon)
  const lost = useStore($lostCoupon)
  const { total } = priceBreakdown(lines, savedBy(coupon))
  const hasChanged = useHasChanged(total)
  return (
    <>
      <div role="status" className={lost ? styles.news : styles.silent}>
        {lost && <p className={styles.lost}>{lostCouponNote(lost, mrpOf(lines))}</p>}
        {hasChanged && <VisuallyHidden>Total {formatRupees(total)}</VisuallyHidden>}
      </div>
      <p className={styles.total}>
        <span className={styles.label}>Total</span> {formatRupees(total)}
      </p>
    </>
  )
}
