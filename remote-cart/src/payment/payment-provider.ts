import type { SiteConfig } from 'shared/contract/site'
import { loadScript } from './load-script'
import type { RazorpayConstructor } from './razorpay-contract'

/** What is charged and to whom. */
export interface PaymentRequest {
  /** A whole number of paise. */
  amountInPaise: number
  /** What the shopper reads in the widget. */
  description: string
  prefill: { name: string; email: string; contact: string }
  /** Our name for this attempt, handed on to the provider. */
  attemptId: string
}

/** What the widget reports, in any order and as often as it likes. */
export interface PaymentReports {
  onPaid: (paymentId: string) => void
  /** One try failed; the widget may stay open for another. */
  onFailed: (reason: string) => void
  /** The shopper closed the widget. */
  onDismissed: () => void
}

/** A loaded widget of a payment provider, ready to open. */
export interface PaymentWidget {
  open: (request: PaymentRequest, reports: PaymentReports) => void
}

interface PaymentProvider {
  /** Gets the provider's script. Rejects when it cannot be had; a later call tries anew. */
  load: () => Promise<PaymentWidget>
}

/** The providers of this shop: the real one, and a double on the shop's own origin. */
const scripts = {
  razorpay: 'https://checkout.razorpay.com/v1/checkout.js',
  test: '/payments/checkout.js',
} as const

/** The double asks for a key, too, and takes any. */
const testKey = 'rzp_test_bookshelf'

/** The provider that a deployment has chosen. */
export function paymentProvider(payments: SiteConfig['payments']): PaymentProvider {
  const key = payments.provider === 'razorpay' ? payments.key : testKey
  return {
    async load() {
      if (!window.Razorpay) await loadScript(scripts[payments.provider])
      const Razorpay = window.Razorpay
      if (!Razorpay) throw new Error('The payment script came without its widget')
      return { open: (request, reports) => open(Razorpay, key, request, reports) }
    },
  }
}

function open(
  Razorpay: RazorpayConstructor,
  key: string,
  { amountInPaise, description, prefill, attemptId }: PaymentRequest,
  { onPaid, onFailed, onDismissed }: PaymentReports,
) {
  const widget = new Razorpay({
    key,
    amount: amountInPaise,
    currency: 'INR',
    name: 'Bookshelf',
    description,
    prefill,
    notes: { attempt: attemptId },
    modal: { ondismiss: onDismissed },
    handler: (result) => onPaid(result.razorpay_payment_id),
  })
  widget.on('payment.failed', ({ error }) => onFailed(error.description))
  widget.open()
}
