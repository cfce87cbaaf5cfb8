/** Shows the result of a payment in toasts, on pages that do not show the payment itself. */
import { showToast } from 'shared/shop'
import { noticeTime } from './payment-state'
import { $payment, pagesWithNotice } from './payment-store'

// Not in a component: a payment may be reported after its widget and the checkout are closed.
$payment.listen((state) => {
  const { status } = state
  if (pagesWithNotice.includes(location.pathname)) return
  if (status === 'settled') showToast('Your order is placed', 'success', noticeTime)
  if (status === 'awaiting') {
    showToast('A payment is awaiting confirmation: see your cart', 'warning', noticeTime)
  }
  if (status === 'unconfirmed') {
    showToast('Payment received, awaiting confirmation', 'success', noticeTime)
  }
  if (status === 'stopped' && state.toast) showToast(state.toast, 'warning', noticeTime)
})
