import { useState } from 'react'
import { formatRupees } from 'shared/format'
import { useStore } from 'shared/shop'
import { VisuallyHidden } from 'shared/ui'
import { $lostCoupon } from '../cart/coupon-store'
import { $price } from '../cart/price'
import styles from './payable-total.module.css'

/** The amount beside the main button, shown on phones, where the breakdown may be out of view. */
export function PayableTotal() {
  const { total } = useStore($price)
  const lost = useStore($lostCoupon)
  return (
    <p className={styles.total}>
      <span className={styles.label}>{lost ? `Total without ${lost.name}` : 'Total'}</span>{' '}
      <span>{formatRupees(total)}</span>
    </p>
  )
}

/** Announces each change of the total. It stays on the page while the cart is empty, to announce what follows. */
export function TotalAnnouncement() {
  const { total } = useStore($price)
  const hasChanged = useHasChanged(total)
  return (
    <VisuallyHidden role="status">{hasChanged && `Total ${formatRupees(total)}`}</VisuallyHidden>
  )
}

/** Whether a value differs, or has ever differed, from its value in the first render. */
function useHasChanged(value: unknown): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return hasChanged
}
