import { useEffect } from 'react'
import type { CartItem } from 'shared/contract'
import { useArrival } from 'shared/delivery'
import { quoted } from 'shared/format'
import { paths } from 'shared/routing'
import {
  $busyInCart,
  $cart,
  $cartState,
  $clockSkew,
  $goneFromCart,
  $waitingInCart,
  $wishlistState,
  loadCart,
  removeFromCart,
  siteConfig,
  useStore,
} from 'shared/shop'
import { onReturnToPage } from 'shared/stock'
import {
  Button,
  ButtonLink,
  FailureNotice,
  GoneNotice,
  keepFocus,
  Page,
  Stack,
  UndoNotice,
} from 'shared/ui'
import { restoreLine } from '../../cart/cart-commands'
import { $coupon, useCoupons } from '../../cart/coupon-store'
import { stockIdOf, useExceedingLines } from '../../cart/line-stock'
import { removedLine } from '../../cart/removed-line'
import { CouponSection } from '../../components/coupon-section'
import { PageSkeleton } from '../../components/page-skeleton'
import { PayableTotal, TotalAnnouncement } from '../../components/payable-total'
import { PriceDetails } from '../../components/price-details'
import { PurchaseSteps } from '../../components/purchase-steps'
import { TwoColumns } from '../../components/two-columns'
import { PaymentNotice } from '../../payment/payment-notice'
import { useResumedPayment } from '../../payment/resume-payment'
import { CartLine } from './cart-line'
import { EmptyCart } from './empty-cart'

export { CartScreen as Screen }

const title = 'Cart'

/** The cart: books, price, coupons and the link to checkout. */
function CartScreen() {
  const state = useStore($cartState)
  const lines = useStore($cart)
  const wishlist = useStore($wishlistState)
  const gone = useStore($goneFromCart)
  useResumedPayment(paths.cart())
  useCoupons()
  useEffect(() => onReturnToPage(loadCart), [])

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
  // The empty cart shows the wishlist, so wait for both: nothing then moves when the wishlist arrives.
  const isWishlistOpen = wishlist.status === 'idle' || wishlist.status === 'loading'
  if (state.status !== 'ready' || (lines.length === 0 && isWishlistOpen))
    return <PageSkeleton title={title} label="Loading your cart" step="Cart" />
  return (
    <Page title={title}>
      {lines.length > 0 && <PurchaseSteps current="Cart" />}
      <PaymentNotice />
      <GoneNotice books={gone} from="cart" onRemove={removeFromCart} />
      <RemovedLine />
      <TotalAnnouncement />
      {lines.length > 0 ? <FilledCart lines={lines} /> : <EmptyCart />}
    </Page>
  )
}

function FilledCart({ lines }: { lines: readonly CartItem[] }) {
  const busy = useStore($busyInCart)
  const waiting = useStore($waitingInCart)
  const coupon = useStore($coupon)
  const arrival = useArrival(siteConfig().delivery, $clockSkew)
  const [exceeding] = useExceedingLines(lines)
  return (
    <TwoColumns
      aside={
        <PriceDetails lines={lines} coupon={coupon} arrival={arrival}>
          <CouponSection coupon={coupon} />
        </PriceDetails>
      }
      onward={
        <>
          <PayableTotal />
          {exceeding ? (
            // Leads back to what keeps the books from being ordered.
            <Button wide onClick={() => document.getElementById(stockIdOf(exceeding))?.focus()}>
              Place Order
            </Button>
          ) : (
            <ButtonLink wide to={paths.checkout()}>
              Place Order
            </ButtonLink>
          )}
        </>
      }
    >
      <Stack as="ul" gap={4} role="list" aria-label="Books in your cart">
        {lines.map((line) => (
          <li key={line._id} ref={keepFocus}>
            <CartLine line={line} isBusy={busy.has(line._id)} waits={waiting.has(line._id)} />
          </li>
        ))}
      </Stack>
    </TwoColumns>
  )
}

/** Offers to restore the removed line. */
function RemovedLine() {
  const removal = useStore(removedLine.$removal)

  return (
    <UndoNotice
      text={removal && `${quoted(removal.item.name)} was removed from your cart.`}
      takesFocus={removal?.isFresh ?? false}
      busy={removal?.isRestoring ?? false}
      hasToast
      onUndo={restoreLine}
    />
  )
}
