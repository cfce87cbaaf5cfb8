import Ticket from '@lucide/icons/icons/ticket'
import { useId, useRef, useState } from 'react'
import type { Coupon } from 'shared/contract'
import { formatDay, formatRupees } from 'shared/format'
import { useStore } from 'shared/shop'
import {
  Button,
  Dialog,
  FailureNotice,
  Icon,
  Skeleton,
  Stack,
  typography,
  VisuallyHidden,
} from 'shared/ui'
import { $coupons, applyCoupon, removeCoupon } from '../cart/coupon-store'
import { isEnabled, missingFor, savingOf } from '../cart/coupons'
import { $price } from '../cart/price'
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
    <Stack gap={3} className={styles.section}>
      {coupon && (
        <p className={styles.used}>
          <Icon icon={Ticket} />
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
        {!coupon && <Icon icon={Ticket} />}
        <span>{coupon ? 'Change Coupon' : 'Apply Coupon'}</span>
      </Button>
      <CouponDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        total={price.mrp}
        coupon={coupon}
      />
    </Stack>
  )
}

interface CouponDialogProps {
  open: boolean
  onClose: () => void
  total: number
  coupon: Coupon | null
}

/** Shows the coupons and what each still needs. Choosing one closes the dialog. */
function CouponDialog({ open, onClose, total, coupon }: CouponDialogProps) {
  return (
    <Dialog title="Apply Coupon" open={open} onClose={onClose}>
      <p className={styles.intro}>
        Your books come to <strong>{formatRupees(total)}</strong>. One coupon at a time.
      </p>
      <Choices total={total} coupon={coupon} onClose={onClose} />
    </Dialog>
  )
}

function Choices({ total, coupon, onClose }: Omit<CouponDialogProps, 'open'>) {
  const state = useStore($coupons)
  if (state.status === 'failed') {
    return <FailureNotice title="The coupons did not arrive." onRetry={state.retry} />
  }
  if (state.status !== 'ready') {
    return (
      <p role="status">
        <VisuallyHidden>Loading the coupons</VisuallyHidden>
        <Skeleton height="13rem" />
      </p>
    )
  }
  if (state.data.length === 0) return <p>There are no coupons at the moment.</p>
  return (
    <Stack as="ul" gap={4} role="list">
      {state.data.map((one) => (
        <CouponChoice
          key={one.name}
          coupon={one}
          total={total}
          isInUse={one.name === coupon?.name}
          onDone={onClose}
        />
      ))}
    </Stack>
  )
}

interface CouponChoiceProps {
  coupon: Coupon
  total: number
  isInUse: boolean
  onDone: () => void
}

function CouponChoice({ coupon, total, isInUse, onDone }: CouponChoiceProps) {
  const { name, saves, minimum, until } = coupon
  const missingId = useId()
  // At exactly the minimum, a coupon can be clicked, but not used: each click is announced.
  const [tries, setTries] = useState(0)
  const missing = isInUse ? null : missingFor(coupon, total)
  const saving = savingOf(coupon, total)

  function choose() {
    if (missing) return setTries(tries + 1)
    if (isInUse) removeCoupon()
    else applyCoupon(name)
    onDone()
  }

  return (
    <li className={styles.coupon}>
      <h3 className={styles.name}>{name}</h3>
      <p className={typography.soft}>
        <span>{`Save ${formatRupees(saves)} on orders above ${formatRupees(minimum)}`}</span>
        {until && <span>{`, until ${formatDay(`${until}T12:00`)}`}</span>}
      </p>
      {!missing && saving < saves && (
        <p className={styles.missing}>{`It takes ${formatRupees(saving)} off this cart.`}</p>
      )}
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
