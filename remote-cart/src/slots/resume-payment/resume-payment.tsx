import { useResumedPayment } from '../../payment/resume-payment'

/** Continues an interrupted payment on any page; shows only toasts. */
export function ResumePayment() {
  useResumedPayment()
  return null
}
