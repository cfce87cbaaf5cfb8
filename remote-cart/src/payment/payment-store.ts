/** The current customer's payment, and the page that it is made on. */
import { paths } from 'shared/routing'
import {
  $cart,
  $session,
  atom,
  computed,
  type ReadableAtom,
  refreshCart,
  showToast,
  siteConfig,
} from 'shared/shop'
import { $coupon } from '../cart/coupon-store'
import { $price } from '../cart/price'
import type { PaymentPage } from './open-widget'
import { loadWidget } from './payment-provider'
import { mayPay, noticeTime, type PaymentState } from './payment-state'

const $paymentStore = atom<PaymentState>({ status: 'idle' })

export const $payment: ReadableAtom<PaymentState> = $paymentStore

/** Once the token is checked: `$customerId` is known before. */
export const $customer = computed($session, (session) =>
  session.status === 'customer' ? session.user : null,
)

// A repeated check of the session sets the same customer again.
computed($customer, (customer) => customer?._id).listen(() => $paymentStore.set({ status: 'idle' }))

/** The pages that show the payment, by their path. */
export const pagesWithNotice: readonly string[] = [paths.cart(), paths.checkout()]

/** The path in the address bar when the payment was shown last. */
let shownAt = ''

/** Resets the result of the last payment; one that is in progress or unsettled stays. */
export function forgetResult(): void {
  if (mayPay($paymentStore.get())) $paymentStore.set({ status: 'idle' })
}

/**
 * Resets the result of the last payment when a page is left, unless the result came when the shopper was already on the
 * way to another page that shows it. @param path of the page that is left, or `null` if it does not show payments.
 */
export function leaveResult(path: string | null): void {
  if (shownAt === path || !pagesWithNotice.includes(shownAt)) forgetResult()
}

/**
 * Shows a customer's payment. A widget may stay open longer than the session. A result stays until it is forgotten,
 * even if it turns out later that nothing is left to settle, or that another tab looks whether there is.
 * @param userId missing if nobody is known.
 */
export function showPayment(userId: string | undefined, state: PaymentState): void {
  if ($customer.get()?._id === userId) {
    const before = $paymentStore.get()
    if (state.status === 'idle' && mayPay(before)) return
    if (state.status === 'elsewhere' && before.status === 'settled') return
    // It is asked about again and again, which nobody has to notice.
    if (before.status === 'unconfirmed' && ['settling', 'unconfirmed'].includes(state.status))
      return
    shownAt = location.pathname
    $paymentStore.set(state)
  } else if ($session.get().status === 'visitor') notifyVisitor(state)
}

/** Says that a payment has arrived whose customer has logged out since, in another tab. */
function notifyVisitor(state: PaymentState) {
  if (state.status === 'stopped' && state.toast) showToast(state.toast, 'warning', noticeTime)
  if (state.status === 'settled' || state.status === 'unconfirmed')
    showToast('Payment received. Log in to see your order.', 'success', noticeTime)
}

/** Makes a call for a customer, since a widget may end in another customer's session. */
export function asCustomer<R>(userId: string, call: () => Promise<R>): Promise<R> {
  if ($customer.get()?._id === userId) return call()
  return Promise.reject(new DOMException('The customer has left', 'AbortError'))
}

/** What a customer's payments need of this page. */
export function pageOf(userId: string): PaymentPage {
  return {
    loadWidget: () => loadWidget(siteConfig()),
    freshCart: () => asCustomer(userId, refreshCart),
    shown: () => ({ items: $cart.get(), coupon: $coupon.get(), total: $price.get().total }),
    show: (state) => showPayment(userId, state),
  }
}
