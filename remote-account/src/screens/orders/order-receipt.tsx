import Check from '@lucide/icons/icons/check'
import Package from '@lucide/icons/icons/package'
import PackageCheck from '@lucide/icons/icons/package-check'
import Printer from '@lucide/icons/icons/printer'
import Truck from '@lucide/icons/icons/truck'
import X from '@lucide/icons/icons/x'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Order, OrderStatus } from 'shared/contract'
import { ArrivalText } from 'shared/delivery'
import { formatBooks, formatRupees } from 'shared/format'
import { countOf } from 'shared/shop'
import { Button, Icon } from 'shared/ui'
import { AddressText } from '../../components/address-text/address-text'
import { isOver } from '../../orders/is-over'
import { receiptId } from '../../orders/receipt-id'
import { BuyAgain } from './buy-again'
import { CancelOrder } from './cancel-order'
import { OrderAmounts } from './order-amounts'
import { OrderLine } from './order-line'
import styles from './order-receipt.module.css'
import { OrderTimeline, statusNames } from './order-timeline'
import { RefundNote } from './refund-note'

const signs: Record<OrderStatus, typeof Check> = {
  confirmed: Check,
  packed: Package,
  shipped: Truck,
  delivered: PackageCheck,
  cancelled: X,
}

interface OrderReceiptProps {
  order: Order
  /** Of the order among those of the page, such as its day. */
  name: string
  /** Who sells, for paper; `null` if nobody is known. */
  seller: string | null
}

/** An order as a receipt, and what became of it. */
export function OrderReceipt({ order, name, seller }: OrderReceiptProps) {
  const headingId = useId()
  const receipt = useRef<HTMLElement>(null)
  const { items, price, coupon, deliveryAddress, placedAt, paymentId, providerPaymentId } = order
  const { arrival, status, history, refunds = [] } = order
  const isUnderway = status !== 'delivered' && status !== 'cancelled'
  const isCancelling = useRef(false)

  // The button that has cancelled the order is gone, and had the focus.
  useLayoutEffect(() => {
    if (status === 'cancelled' && isCancelling.current) receipt.current?.focus()
  }, [status])

  return (
    <article
      ref={receipt}
      id={receiptId(order)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className={styles.receipt}
    >
      {seller && (
        <p hidden className={styles.seller}>
          {seller}
        </p>
      )}
      <header className={styles.head}>
        <div>
          <h2 id={headingId} className={styles.title}>
            Order of <time dateTime={placedAt}>{name}</time>
          </h2>
          <p className={styles.copies}>{formatBooks(countOf(items))}</p>
        </div>
        <p className={styles.status} data-status={status}>
          <Icon icon={signs[status]} size="1rem" />
          <span>{statusNames[status]}</span>
        </p>
      </header>
      {history ? <OrderTimeline order={order} name={name} /> : null}
      {refunds.map((refund) => (
        <RefundNote key={refund.id} refund={refund} items={items} />
      ))}
      <ul role="list" className={styles.lines}>
        {items.map((item) => (
          <OrderLine key={item._id} item={item} />
        ))}
      </ul>
      <OrderAmounts price={price} coupon={coupon} />
      <footer className={styles.foot}>
        <div>
          <h3 className={styles.label}>Deliver to</h3>
          <AddressText address={deliveryAddress} />
          {arrival && isUnderway && (
            <p className={styles.arrival}>
              <ArrivalText arrival={arrival} verb={isOver(arrival) ? 'Promised for' : 'Arrives'} />
            </p>
          )}
        </div>
        <dl className={styles.numbers}>
          {price.total > 0 && (
            <div>
              <dt className={styles.label}>Payment</dt>
              <dd>{providerPaymentId ?? paymentId}</dd>
            </div>
          )}
          <div>
            <dt className={styles.label}>Order number</dt>
            <dd>{order.id}</dd>
          </div>
        </dl>
      </footer>
      <div className={styles.actions} data-unprinted>
        <BuyAgain order={order} name={name} />
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Print the order of ${name}`}
          onClick={() => receipt.current && printEntry(receipt.current)}
        >
          <Icon icon={Printer} size="1rem" />
          Print
        </Button>
        {history && status === 'confirmed' ? (
          <CancelOrder order={order} name={name} onCancel={() => (isCancelling.current = true)} />
        ) : null}
      </div>
      {status === 'cancelled' ? null : (
        <p className={styles.thanks}>
          {`${price.savings > 0 ? `You saved ${formatRupees(price.savings)} on this order. ` : ''}Thank you, and good reading.`}
        </p>
      )}
    </article>
  )
}

/** Prints one entry of a list; the style sheet hides the others. */
function printEntry(entry: HTMLElement): void {
  entry.dataset.printed = ''
  addEventListener('afterprint', () => delete entry.dataset.printed, { once: true })
  print()
}
