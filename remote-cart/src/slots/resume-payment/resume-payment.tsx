import { useLocation } from 'shared/routing'
import { pagesWithNotice } from '../../payment/payment-store'
import { useResumedPayment } from '../../payment/resume-payment'

export { ResumePayment as SlotContent }

/** Continues an interrupted payment; shows only toasts. Pages that show the payment continue it themselves. */
function ResumePayment() {
  const { pathname } = useLocation()
  return !pagesWithNotice.includes(pathname) && <Resumed />
}

function Resumed() {
  useResumedPayment(null)
  return null
}
