import Check from '@lucide/icons/icons/check'
import Package from '@lucide/icons/icons/package'
import PackageCheck from '@lucide/icons/icons/package-check'
import Printer from '@lucide/icons/icons/printer'
import Truck from '@lucide/icons/icons/truck'
import Undo2 from '@lucide/icons/icons/undo-2'
import X from '@lucide/icons/icons/x'
import { useId, useLayoutEffect, useRef } from 'react'
import type { Arrival, CartItem, Order, OrderStatus, PriceBreakdown, Refund } from 'shared/contract'
import { ArrivalText } from 'shared/delivery'
import { formatBooks, formatRupees, quoted } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { countOf, serverNow } from 'shared/shop'
import { Button, Card, Cluster, Icon, Stack, typography } from 'shared/ui'
import { AddressText } from '../../components/address-text/address-text'
import { receiptId } from '../../orders/receipt-id'
import { BuyAgain } from './buy-again'
import { CancelOrder } from './cancel-order'
import styles from './order-receipt.module.css'
import { OrderTimeline, statusNames } from './order-timeline'

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
  const receipt = useRef<HTMLDivElement>(null)
  const { items, price, coupon, deliveryAddress, placedAt, paymentId, providerPaymentId } = order
  const { arrival, status, history, refunds = [] } = order
  const isUnderway = status !== 'delivered' && status !== 'cancelled'
  const isCancelling = useRef(false)

  // The button that has cancelled the order is gone, and had the focus.
  useLayoutEffect(() => {
    if (status === 'cancelled' && isCancelling.current) receipt.current?.focus()
  }, [status])

  return (
    <Card
      as="article"
      gap={5}
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
      <Cluster
        as="header"
        gap={[2, 4]}
        align="start"
        justify="space-between"
        className={styles.head}
      >
        <div>
          <h2 id={headingId} className={typography.title}>
            Order of <time dateTime={placedAt}>{name}</time>
          </h2>
          <p className={typography.note}>{formatBooks(countOf(items))}</p>
        </div>
        <p className={styles.status} data-status={status}>
          <Icon icon={signs[status]} size="1rem" strokeWidth={2} />
          <span>{statusNames[status]}</span>
        </p>
      </Cluster>
      {history ? <OrderTimeline order={order} name={name} /> : null}
      {refunds.map((refund) => (
        <RefundNote key={refund.id} refund={refund} items={items} />
      ))}
      <Stack as="ul" role="list" gap={4} className={styles.lines}>
        {items.map((item) => (
          <OrderLine key={item._id} item={item} />
        ))}
      </Stack>
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
      <Cluster gap={3} align="start" data-unprinted>
        <BuyAgain order={order} name={name} />
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Print the order of ${name}`}
          onClick={() => receipt.current && printEntry(receipt.current)}
        >
          <Icon icon={Printer} size="1rem" strokeWidth={2} />
          Print
        </Button>
        {history && status === 'confirmed' ? (
          <CancelOrder order={order} name={name} onCancel={() => (isCancelling.current = true)} />
        ) : null}
      </Cluster>
      {status === 'cancelled' ? null : (
        <p className={styles.thanks}>
          {`${price.savings > 0 ? `You saved ${formatRupees(price.savings)} on this order. ` : ''}Thank you, and good reading.`}
        </p>
      )}
    </Card>
  )
}

/** Prints one entry of a list; the style sheet hides the others. */
function printEntry(entry: HTMLElement): void {
  entry.dataset.printed = ''
  addEventListener('afterprint', () => delete entry.dataset.printed, { once: true })
  print()
}

interface OrderAmountsProps {
  price: PriceBreakdown
  /** The coupon that was used, or `null`. */
  coupon: string | null
}

/** The paid amount and how it was computed, at the time of the order. */
function OrderAmounts({ price, coupon }: OrderAmountsProps) {
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

/** One book of an order: cover, title, quantity and amount. */
function OrderLine({ item }: { item: CartItem }) {
  return (
    <li className={styles.line}>
      <img className={styles.cover} src={item.image} alt="" width={56} height={67} loading="lazy" />
      <div className={styles.info}>
        <Link to={paths.productDetail(item._id)} className={styles.lineName} data-touch>
          {item.name}
        </Link>
        <span className={styles.author}>{item.description}</span>
        <span className={styles.quantity}>{`${item.qty} × ${formatRupees(item.price)}`}</span>
      </div>
      <span className={styles.amount}>{formatRupees(item.price * item.qty)}</span>
    </li>
  )
}

/** Says how much money goes back, for what, and when it arrives (docs/product.md, P102). @param items of the order. */
function RefundNote({ refund, items }: { refund: Refund; items: readonly CartItem[] }) {
  const amount = [formatRupees(refund.amount), ...booksOf(refund, items)].join(' for ')
  const sentences = {
    pending: `${amount} goes back to the account that you paid with.`,
    processed: `${amount} was paid back.`,
    failed: `Paying back ${amount} did not work at once. We are seeing to it, and write to you when it is done.`,
  }
  const { status, arrival } = refund
  const isExpected = status === 'pending' || (status === 'processed' && !isOver(arrival))
  return (
    <div className={styles.refund}>
      <Icon icon={Undo2} />
      <div>
        <p>{sentences[status]}</p>
        {isExpected && (
          <p className={styles.refundArrival}>
            <ArrivalText arrival={arrival} verb="Usually arrives" />
          </p>
        )}
      </div>
    </div>
  )
}

/** The copies that are paid back, in words: none for the whole order, or an amount. */
function booksOf({ items: refunded = [] }: Refund, items: readonly CartItem[]): string[] {
  const books = refunded.flatMap(({ _id, qty }) =>
    items.filter((item) => item._id === _id).map(({ name }) => `${qty} × ${quoted(name)}`),
  )
  return books.length > 0 ? [new Intl.ListFormat('en').format(books)] : []
}

/** In milliseconds. The last time zone in which a day ends is so far behind UTC. */
const twelveHours = 12 * 60 * 60 * 1000

/** Whether the last day has passed everywhere. */
function isOver({ to }: Arrival): boolean {
  const latest = new Date(serverNow() - twelveHours)
  return to < latest.toISOString().slice(0, 10)
}
