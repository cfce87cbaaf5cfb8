import type { PriceBreakdown } from 'shared/contract'
import { formatRupees } from 'shared/format'
import styles from './order-amounts.module.css'

interface OrderAmountsProps {
  price: PriceBreakdown
  /** The coupon that was used, or `null`. */
  coupon: string | null
}

/** The paid amount and how it was computed, at the time of the order. */
export function OrderAmounts({ price, coupon }: OrderAmountsProps) {
  return (
    <dl className={styles.amounts}>
      <Row label="Books" value={formatRupees(price.mrp)} />
      <Row label="Discount" value={`−${formatRupees(price.discount)}`} />
      {coupon ? <Row label={`Coupon ${coupon}`} value={`−${formatRupees(price.coupon)}`} /> : null}
      <Row label="Delivery" value={price.delivery === 0 ? 'Free' : formatRupees(price.delivery)} />
      <Row label="Paid" value={formatRupees(price.total)} />
    </dl>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
