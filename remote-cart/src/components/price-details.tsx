import BadgePercent from '@lucide/icons/icons/badge-percent'
import type { ReactNode } from 'react'
import type { Arrival, CartItem, Coupon } from 'shared/contract'
import { ArrivalText } from 'shared/delivery'
import { formatBooks, formatRupees } from 'shared/format'
import { countOf, useStore } from 'shared/shop'
import { Card, Icon, typography } from 'shared/ui'
import { $lostCoupon } from '../cart/coupon-store'
import { lostCouponNote } from '../cart/coupons'
import { $price } from '../cart/price'
import styles from './price-details.module.css'

/** The usual price of delivery in rupees, shown struck through and never charged. */
const waivedDelivery = 99

interface PriceDetailsProps {
  lines: readonly CartItem[]
  coupon: Coupon | null
  /** When the books arrive; `null` if nothing is promised. */
  arrival: Arrival | null
  /** Actions that affect the price, such as applying a coupon. */
  children?: ReactNode
}

/**
 * The price breakdown: how the amount to pay is computed (docs/product.md, P31). A live region above it
 * names a coupon that was removed by itself.
 */
export function PriceDetails({ lines, coupon, arrival, children }: PriceDetailsProps) {
  const price = useStore($price)
  const lost = useStore($lostCoupon)
  return (
    <>
      <p role="status" className={styles.lost} data-unprinted>
        {lost && lostCouponNote(lost, price.mrp)}
      </p>
      <Card as="section" gap={4} aria-label="Price details" className={styles.card}>
        <h2 className={typography.title}>Price details</h2>
        {children}
        <dl className={styles.rows}>
          <div>
            <dt>{`Price (${formatBooks(countOf(lines))})`}</dt>
            <dd>{formatRupees(price.mrp)}</dd>
          </div>
          <div>
            <dt>Discount on MRP</dt>
            <dd className={styles.off}>{`−${formatRupees(price.discount)}`}</dd>
          </div>
          {coupon && (
            <div>
              <dt>{`Coupon ${coupon.name}`}</dt>
              <dd className={styles.off}>{`−${formatRupees(price.coupon)}`}</dd>
            </div>
          )}
          <div>
            <dt>Delivery</dt>
            <dd>
              <del>{formatRupees(waivedDelivery)}</del> <span className={styles.off}>Free</span>
            </dd>
            {arrival && (
              <dd className={styles.arrival}>
                <ArrivalText arrival={arrival} />
              </dd>
            )}
          </div>
          {price.correction !== 0 && (
            <div>
              <dt>Changed by the shop</dt>
              <dd>{`${price.correction > 0 ? '+' : '−'}${formatRupees(Math.abs(price.correction))}`}</dd>
            </div>
          )}
          <div className={styles.total}>
            <dt>Total</dt>
            <dd>{formatRupees(price.total)}</dd>
          </div>
        </dl>
        <p className={styles.savings}>
          <Icon icon={BadgePercent} size="1.125rem" />
          <span>{`You save ${formatRupees(price.savings)} on this order`}</span>
        </p>
      </Card>
    </>
  )
}
