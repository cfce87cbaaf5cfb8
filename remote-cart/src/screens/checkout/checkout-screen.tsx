import { Navigate, paths, useNavigate } from 'shared/routing'
import { $cart, $cartState, type OrdersState, useStore } from 'shared/shop'
import { FailureNotice, Page } from 'shared/ui'
import { useExceedingLines } from '../../cart/line-stock'
import { PageSkeleton } from '../../components/page-skeleton'
import { PurchaseSteps } from '../../components/purchase-steps'
import { PaymentNotice } from '../../payment/payment-notice'
import { isPaying } from '../../payment/payment-state'
import { $payment } from '../../payment/payment-store'
import { useResumedPayment } from '../../payment/resume-payment'
import { usePaymentResult } from '../../payment/use-payment-result'
import { CheckoutForm } from './checkout-form'
import { $delivery } from './delivery-store'

export { CheckoutScreen as Screen }

const title = 'Checkout'

/** Checkout: address, price and payment. */
function CheckoutScreen() {
  const state = useStore($cartState)
  const lines = useStore($cart)
  const payment = useStore($payment)
  const step = useStore($delivery).id === null ? 'Address' : 'Payment'
  const exceeding = useExceedingLines(lines)
  const navigate = useNavigate()

  // Replaces the checkout, so that "back" leads to a page that is still useful.
  usePaymentResult((result) => {
    if (result.status !== 'settled') return
    const state: OrdersState = { placed: result.orderId }
    navigate(paths.orders(), { replace: true, state })
  })
  const isResumed = useResumedPayment(paths.checkout())

  const isEmpty = state.status === 'ready' && lines.length === 0 && !isPaying(payment)
  const { status } = payment
  // If another tab has emptied the cart to pay for it, this page goes on when that tab is done.
  if (status === 'settling' || status === 'settled' || (isEmpty && status === 'elsewhere')) {
    return (
      <Page title={title}>
        <PaymentNotice />
      </Page>
    )
  }
  if (state.status === 'failed') {
    return (
      <Page title={title}>
        <FailureNotice
          title="Your order could not be shown"
          text="The shop did not answer. Your books are safe in your cart."
          onRetry={state.retry}
        />
      </Page>
    )
  }
  if (state.status !== 'ready' || isEmpty) {
    return (
      <>
        {/* This screen stays until that of the cart has loaded, so it needs its heading. */}
        {isEmpty && isResumed && <Navigate to={paths.cart()} replace />}
        <PageSkeleton title={title} label="Loading your order" step={step} />
      </>
    )
  }
  return (
    <Page title={title}>
      <PurchaseSteps current={step} />
      <PaymentNotice exceeding={exceeding} />
      <CheckoutForm lines={lines} exceedsStock={exceeding.length > 0} />
    </Page>
  )
}
