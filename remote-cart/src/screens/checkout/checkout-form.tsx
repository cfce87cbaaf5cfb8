import CircleAlert from '@lucide/icons/icons/circle-alert'
import LockKeyhole from '@lucide/icons/icons/lock-keyhole'
import { useEffect, useId, useRef, useState } from 'react'
import type { CartItem } from 'shared/contract'
import { useArrival } from 'shared/delivery'
import { formatRupees } from 'shared/format'
import { Link, paths } from 'shared/routing'
import { $clockSkew, Slot, showToast, siteConfig, toastTimes, useStore } from 'shared/shop'
import { Button, Card, Icon, Skeleton, typography, VisuallyHidden } from 'shared/ui'
import { $coupon, useCoupons } from '../../cart/coupon-store'
import { $price } from '../../cart/price'
import { PayableTotal, TotalAnnouncement } from '../../components/payable-total'
import { PriceDetails } from '../../components/price-details'
import { TwoColumns } from '../../components/two-columns'
import { pay } from '../../payment/pay'
import { PaymentReason, showNotice } from '../../payment/payment-notice'
import { isPaying, mayPay } from '../../payment/payment-state'
import { $payment } from '../../payment/payment-store'
import styles from './checkout-form.module.css'
import { $delivery, chooseDelivery, resolveDelivery } from './delivery-store'

interface CheckoutFormProps {
  lines: readonly CartItem[]
  /** Whether some hold more copies than there are: the notice says so, and nothing can be paid. */
  exceedsStock: boolean
}

/** Address, summary and the button that pays. */
export function CheckoutForm({ lines, exceedsStock }: CheckoutFormProps) {
  const coupon = useStore($coupon)
  const { total } = useStore($price)
  useCoupons()
  const { id } = useStore($delivery)
  const [isWaiting, setIsWaiting] = useState(false)
  const payment = useStore($payment)
  const button = useRef<HTMLButtonElement>(null)
  const arrival = useArrival(siteConfig().delivery, $clockSkew)
  const reasonId = useId()
  const noteId = useId()
  /** How often a payment was tried without an address. */
  const [triesWithout, setTriesWithout] = useState(0)
  const lack = useRef<HTMLParagraphElement>(null)
  const isBlocked = !isPaying(payment) && !mayPay(payment)
  const hasNote = !isBlocked && !exceedsStock

  // Focus returns to where it was when the payment window opened.
  useEffect(() => {
    if (payment.status === 'stopped') button.current?.focus({ preventScroll: true })
  }, [payment.status])

  useEffect(() => {
    if (triesWithout > 0) lack.current?.focus()
  }, [triesWithout])

  async function proceed() {
    if (exceedsStock) return showNotice()
    setIsWaiting(true)
    try {
      const address = await resolveDelivery()
      if (!address) {
        showToast('Please select a delivery Address', 'warning', toastTimes.shopping)
        // The toast is short: what is missing stays where it can be chosen.
        setTriesWithout((count) => count + 1)
        return
      }
      await pay({ items: lines, coupon, total, deliveryAddress: address, arrival })
    } finally {
      setIsWaiting(false)
    }
  }

  return (
    <TwoColumns
      aside={
        <>
          <PriceDetails lines={lines} coupon={coupon} arrival={arrival} />
          {hasNote && <PayNote id={noteId} total={total} />}
        </>
      }
      onward={
        <>
          <PaymentReason id={reasonId} />
          <PayableTotal />
          <TotalAnnouncement />
          <Button
            ref={button}
            wide
            busy={isWaiting || isPaying(payment)}
            // Not `disabled`: the focus returns to it from the payment window.
            aria-disabled={isBlocked || undefined}
            aria-describedby={isBlocked ? reasonId : hasNote ? noteId : undefined}
            onClick={proceed}
          >
            Proceed To Pay
          </Button>
        </>
      }
    >
      {triesWithout > 0 && id === null && (
        <p ref={lack} tabIndex={-1} className={styles.lack}>
          <Icon icon={CircleAlert} />
          Choose where your books should go, or add an address.
        </p>
      )}
      <Slot
        name="address-picker"
        version={1}
        label="The choice of addresses"
        fallback={<Skeleton height="15.875rem" />}
        selectedId={id}
        onSelect={chooseDelivery}
      />
      <OrderSummary lines={lines} />
    </TwoColumns>
  )
}

/** The books that are about to be bought. */
function OrderSummary({ lines }: { lines: readonly CartItem[] }) {
  return (
    <Card as="section" gap={2} aria-label="Order summary">
      <h2 className={typography.title}>Order summary</h2>
      <ul role="list">
        {lines.map(({ _id, name, description: author, image, price, qty }) => (
          <li key={_id} className={styles.line}>
            <img src={image} alt="" width={500} height={600} loading="lazy" />
            <p>
              <span className={styles.name}>{name}</span>
              <span className={styles.author}>{author}</span>
            </p>
            <p className={styles.amount}>
              <span className={styles.quantity}>
                <VisuallyHidden>Quantity </VisuallyHidden>
                <span>{`${qty} × ${formatRupees(price)}`}</span>
              </span>
              <VisuallyHidden>, together </VisuallyHidden>
              <span>{formatRupees(price * qty)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/**
 * What happens next, how much it is, that it is safe (docs/product.md, P98), and the terms (P101).
 * @param total in rupees.
 */
function PayNote({ id, total }: { id: string; total: number }) {
  return (
    <p id={id} className={styles.note}>
      <Icon icon={LockKeyhole} size="1.125rem" />
      <span>
        {total === 0
          ? 'There is nothing to pay: your order is placed at once.'
          : `Next, a payment window opens for ${formatRupees(total)}. Your card details go only to the payment provider; this shop never sees them.`}
      </span>
      {siteConfig().policyTitles?.terms && (
        <span className={styles.terms}>
          <Link to={paths.policy('terms')}>Our terms</Link> apply to your order.
        </span>
      )}
    </p>
  )
}
