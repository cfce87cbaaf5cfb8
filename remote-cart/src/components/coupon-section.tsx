import Ticket from '@lucide/icons/icons/ticket'
import { useRef, useState } from 'react'
import type { Coupon } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { useStore } from 'shared/shop'
import { Button, Icon } from 'shared/ui'
import { removeCoupon } from '../cart/coupon-store'
import { $price } from '../cart/price'
import { CouponDialog } from './coupon-dialog'
import styles from './coupon-section.module.css'

/** The coupon in use, and the choice of one (docs/product.md, P32). */
export function CouponSection({ coupon }: { coupon: Coupon | null }) {
  const price = useStore($price)
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
            <strong>{coupon.name}</strong> <span>{`saves you ${formatRupees(price.coupon)}`}</span>
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
      <CouponDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        total={price.mrp}
        coupon={coupon}
      />
    </div>
  )
}
