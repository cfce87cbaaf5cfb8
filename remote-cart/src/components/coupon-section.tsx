import Ticket from '@lucide/icons/icons/ticket'
import { useRef, useState } from 'react'
import type { Coupon } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { Button, Icon } from 'shared/ui'
import { removeCoupon } from '../cart/coupon-store'
import { CouponDialog } from './coupon-dialog'
import styles from './coupon-section.module.css'

interface CouponSectionProps {
  total: number
  coupon: Coupon | null
}

/** The coupon in use, and the choice of one (docs/product.md, P32). @param total in rupees, undiscounted. */
export function CouponSection({ total, coupon }: CouponSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const applyButton = useRef<HTMLButtonElement>(null)

  function remove() {
    // The pressed button disappears with the coupon.
    applyButton.current?.focus()
    removeCoupon()
  }

  return (
    <div className={styles.section}>
      {coupon && (
        <p className={styles.used}>
          <Icon icon={Ticket} size="1.25rem" strokeWidth={1.75} />
          <span>
            <strong>{coupon.name}</strong> <span>{`saves you ${formatRupees(coupon.saves)}`}</span>
          </span>
          <Button size="sm" variant="quiet" aria-label={`Remove ${coupon.name}`} onClick={remove}>
            Remove
          </Button>
        </p>
      )}
      <Button
        ref={applyButton}
        variant="secondary"
        wide
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {!coupon && <Icon icon={Ticket} size="1.25rem" strokeWidth={1.75} />}
        <span>{coupon ? 'Change Coupon' : 'Apply Coupon'}</span>
      </Button>
      <CouponDialog open={isOpen} onClose={() => setOpen(false)} total={total} coupon={coupon} />
    </div>
  )
}
