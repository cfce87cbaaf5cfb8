import { useEffect, useRef } from 'react'
import { paths } from 'shared/routing/paths'
import { useLocation } from 'shared/routing/router'
import { showToast } from 'shared/toast'
import { useResumedPayment } from '../../payment/resume-payment'
import { usePaymentOutcome } from '../../payment/use-payment-outcome'

/** How long its toasts stay, in milliseconds: longer than others, since they follow no action. */
const noticeTime = 6000

/** Continues an interrupted payment on any page; shows only toasts. */
export function ResumePayment() {
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])

  usePaymentOutcome(({ status }) => {
    if (here.current === paths.cart() || here.current === paths.checkout()) return
    if (status === 'settled') showToast('Your order is placed', 'green', noticeTime)
    if (status === 'awaiting') {
      showToast('A payment is awaiting confirmation: see your cart', 'red', noticeTime)
    }
    if (status === 'unsaved') {
      showToast('Paid, but your order is not saved yet: see your cart', 'red', noticeTime)
    }
  })
  useResumedPayment()
  return null
}
