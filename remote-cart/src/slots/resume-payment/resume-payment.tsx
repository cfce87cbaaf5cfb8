import { useResumedPayment } from '../../payment/resume-payment'

export { ResumePayment as SlotContent }

/** Continues an interrupted payment on any page; shows only toasts. */
function ResumePayment() {
  useResumedPayment()
  return null
}
