import type { CartItem } from 'shared/contract'
import { formatRupees } from 'shared/format'
import { priceBreakdown } from 'shared/pricing'
import { useStore } from 'shared/shop'
import { VisuallyHidden } from 'shared/ui'
import { $coupon, $lostCoupon } from '../cart/coupon-store'
import styles from './payable-total.module.css'
import { useHasChanged } from './use-has-changed'

interface PayableTotalProps {
  lines: readonly CartItem[]
}

/** The amount beside the main button, shown on phones, where the breakdown may be out of view. */
export function PayableTotal({ lines }: PayableTotalProps) {
  const total = useTotal(lines)
  const lost = useStore($lostCoupon)
  return (
    <p className={styles.total}>
      <span className={styles.label}>{lost ? `Total without ${lost.name}` : 'Total'}</span>{' '}
      <span>{formatRupees(total)}</span>
    </p>
  )
}

/** Announces each change of the total. It stays on the page while the cart is empty, to announce what follows. */
export function TotalAnnouncement({ lines }: PayableTotalProps) {
  const total = useTotal(lines)
  const hasChanged = useHasChanged(total)
  return (
    <VisuallyHidden role="status">{hasChanged && `Total ${formatRupees(total)}`}</VisuallyHidden>
  )
}

function useTotal(lines: readonly CartItem[]): number {
  return priceBreakdown(lines, useStore($coupon)?.saves ?? 0).total
}
