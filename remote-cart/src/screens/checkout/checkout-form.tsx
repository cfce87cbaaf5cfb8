import { useEffect, useRef, useState } from 'react'
import type { CartItem } from 'shared/contract'
import { Slot, showToast, toastTimes, useStore } from 'shared/shop'
import { Button, Skeleton } from 'shared/ui'
import { $coupon } from '../../cart/coupon-store'
import { PayableTotal, TotalAnnouncement } from '../../components/payable-total'
import { PriceDetails } from '../../components/price-details'
import { TwoColumns } from '../../components/two-columns'
import { isPaying, mayPay } from '../../payment/payment-state'
import { $payment, pay } from '../../payment/payment-store'
import { $delivery, chooseDelivery, resolveDelivery } from './delivery-store'
import { OrderSummary } from './order-summary'

/** Address, summary and the button that pays. */
export function CheckoutForm({ lines }: { lines: readonly CartItem[] }) {
  const coupon = useStore($coupon)
  const { id } = useStore($delivery)
  const [isWaiting, setIsWaiting] = useState(false)
  const payment = useStore($payment)
  const button = useRef<HTMLButtonElement>(null)

  // Focus returns to where it was when the payment window opened.
  useEffect(() => {
    if (payment.status === 'stopped' || payment.status === 'not-charged')
      button.current?.focus({ preventScroll: true })
  }, [payment.status])

  async function proceed() {
    setIsWaiting(true)
    try {
      const address = await resolveDelivery()
      if (!address) {
        showToast('Please select a delivery Address', 'warning', toastTimes.shopping)
        return
      }
      await pay({ items: lines, coupon, deliveryAddress: address })
    } finally {
      setIsWaiting(false)
    }
  }

  return (
    <TwoColumns
      aside={<PriceDetails lines={lines} coupon={coupon} />}
      onward={
        <>
          <PayableTotal lines={lines} />
          <TotalAnnouncement lines={lines} />
          <Button
            ref={button}
            wide
            busy={isWaiting || isPaying(payment)}
            // Not `disabled`: the focus returns to it from the payment window.
            aria-disabled={(!isPaying(payment) && !mayPay(payment)) || undefined}
            onClick={proceed}
          >
            Proceed To Pay
          </Button>
        </>
      }
    >
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
