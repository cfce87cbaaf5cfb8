import BookOpen from 'lucide-react/icons/book-open'
import { useRef } from 'react'
import { $busyInCart, $cart, $cartState, $waitingInCart } from 'shared/cart'
import type { CartItem } from 'shared/contract/entities'
import { everything } from 'shared/outbox'
import { paths } from 'shared/routing/paths'
import { useStore } from 'shared/store'
import { ButtonLink } from 'shared/ui/button-link'
import { EmptyState } from 'shared/ui/empty-state'
import { FailureNotice } from 'shared/ui/failure-notice'
import { Page } from 'shared/ui/page'
import { $coupon } from '../../cart/coupon-store'
import { mrpOf } from '../../cart/price-breakdown'
import { CouponSection } from '../../components/coupon-section'
import { PageSkeleton } from '../../components/page-skeleton'
import { PayableTotal } from '../../components/payable-total'
import { PriceDetails } from '../../components/price-details'
import { TwoColumns } from '../../components/two-columns'
import { useFocusAfterLoss } from '../../components/use-focus-recovery'
import { PaymentNotice } from '../../payment/payment-notice'
import { useResumedPayment } from '../../payment/resume-payment'
import { CartLine } from './cart-line'
import styles from './cart-screen.module.css'
import { RemovedLine } from './removed-line'

const title = 'Cart'

/** The cart: books, price, coupons and the link to checkout. */
export function CartScreen() {
  const state = useStore($cartState)
  const lines = useStore($cart)
  const page = useRef<HTMLDivElement>(null)
  useResumedPayment()
  useFocusAfterLoss(page, lines.length)

  if (state.status === 'failed') {
    return (
      <Page title={title}>
        <FailureNotice
          title="Your cart could not be shown"
          text="The shop did not answer. Your books are safe."
          onRetry={state.retry}
        />
      </Page>
    )
  }
  if (state.status !== 'ready') return <PageSkeleton title={title} label="Loading your cart" />
  return (
    <Page title={title} ref={page}>
      <PaymentNotice />
      <RemovedLine onRestored={() => page.current?.querySelector('h1')?.focus()} />
      {lines.length > 0 ? <FilledCart lines={lines} /> : <EmptyCart />}
    </Page>
  )
}

function FilledCart({ lines }: { lines: readonly CartItem[] }) {
  const busy = useStore($busyInCart)
  const waiting = useStore($waitingInCart)
  const coupon = useStore($coupon)
  return (
    <TwoColumns
      aside={
        <PriceDetails lines={lines} coupon={coupon}>
          <CouponSection total={mrpOf(lines)} coupon={coupon} />
        </PriceDetails>
      }
      onward={
        <>
          <PayableTotal lines={lines} />
          <ButtonLink wide to={paths.checkout()}>
            Place Order
          </ButtonLink>
        </>
      }
    >
      <ul className={styles.lines} role="list" aria-label="Books in your cart">
        {lines.map((line) => (
          <li key={line._id}>
            <CartLine
              line={line}
              isBusy={busy.has(line._id) || busy.has(everything)}
              waits={waiting.has(line._id)}
            />
          </li>
        ))}
      </ul>
    </TwoColumns>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      title="Oops, Your Cart is Empty"
      text="There is always room for one more book."
      picture={<BookOpen />}
      action={<ButtonLink to={paths.productList()}>Shop now</ButtonLink>}
    />
  )
}
