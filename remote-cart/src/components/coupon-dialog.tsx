import { useId, useState } from 'react'
import type { CouponName } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Button, Dialog } from 'shared/ui'
import { applyCoupon, removeCoupon } from '../cart/coupon-store'
import { type Coupon, coupons, isEnabled, missingFor } from '../cart/coupons'
import styles from './coupon-dialog.module.css'

interface CouponDialogProps {
  open: boolean
  onClose: () => void
  total: number
  coupon: CouponName | null
}

/** Shows the coupons and what each still needs. Choosing one closes the dialog. */
export function CouponDialog({ open, onClose, total, coupon }: CouponDialogProps) {
  return (
    <Dialog title="Apply Coupon" open={open} onClose={onClose}>
      <p className={styles.intro}>
        Your books come to <strong>{formatRupees(total)}</strong>. One coupon at a time.
      </p>
      <ul className={styles.list} role="list">
        {coupons.map((one) => (
          <CouponChoice
            key={one.name}
            coupon={one}
            total={total}
            isInUse={one.name === coupon}
            onDone={onClose}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface CouponChoiceProps {
  coupon: Coupon
  total: number
  isInUse: boolean
  onDone: () => void
}

function CouponChoice({ coupon, total, isInUse, onDone }: CouponChoiceProps) {
  const { name, saves, minimum } = coupon
  const missingId = useId()
  // At exactly the minimum, a coupon can be clicked, but not used: each click is announced.
  const [tries, setTries] = useState(0)
  const missing = isInUse ? null : missingFor(coupon, total)

  function choose() {
    if (missing) return setTries(tries + 1)
    if (isInUse) removeCoupon()
    else applyCoupon(name)
    onDone()
  }

  return (
    <li className={styles.coupon}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.saves}>
        {`Save ${formatRupees(saves)} on orders above ${formatRupees(minimum)}`}
      </p>
      {missing && (
        <p
          key={tries}
          id={missingId}
          className={styles.missing}
          role={tries > 0 ? 'alert' : undefined}
        >
          {missing}
        </p>
      )}
      <Button
        className={styles.choose}
        variant={isInUse ? 'secondary' : 'primary'}
        aria-label={`${isInUse ? 'Remove' : 'Apply'} ${name}`}
        aria-describedby={missing ? missingId : undefined}
        disabled={!isInUse && !isEnabled(coupon, total)}
        onClick={choose}
      >
        {isInUse ? 'Remove' : 'Apply'}
      </Button>
    </li>
  )
}
