export { ResumePayment as SlotContent } from '../slots/resume-payment/resume-payment'
