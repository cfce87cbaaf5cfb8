import { useLocation } from 'shared/routing'
import { pagesWithNotice } from '../../payment/payment-toasts'
import { useResumedPayment } from '../../payment/resume-payment'

export { ResumePayment as SlotContent }

/**
 * Continues an interrupted payment; shows only toasts. Pages that show the payment continue it themselves: if this were
 * faster, it would have forgotten the outcome before such a page could show it.
 */
function ResumePayment() {
  const { pathname } = useLocation()
  return !pagesWithNotice.includes(pathname) && <Resumed />
}

function Resumed() {
  useResumedPayment()
  return null
}
