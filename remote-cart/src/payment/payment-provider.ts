import { type PaymentConfirmation, paymentMinutes, type SiteConfig } from 'shared/contract'
import { ownDirection } from 'shared/format'
import { loadScript } from './load-script'
import type { RazorpayConstructor } from './razorpay-contract'

export interface PaymentRequest {
  amountInPaise: number
  /** The provider's order, and the key that it was made with; missing if the device keeps orders. */
  order?: { id: string; key: string }
  prefill: { name: string; email: string; contact: string }
  /** Our id of the attempt, passed on to the provider. */
  attemptId: string
}

/** The widget's reports, in any order and any number. */
export interface PaymentReports {
  /** `confirmation` is what a server checks; missing without an order of the provider's. */
  onPaid: (paymentId: string, confirmation?: PaymentConfirmation) => void
  /** The widget may stay open for another try. */
  onFailed: (reason: string) => void
  onDismissed: () => void
}

export interface PaymentWidget {
  open: (request: PaymentRequest, reports: PaymentReports) => void
}

const razorpay = 'https://checkout.razorpay.com/v1/checkout.js'
/** On the shop's own origin. It pays a server's orders at that server's stub of the provider. */
const stubOf = (api: string) =>
  `/payments/checkout.js?${new URLSearchParams({ api: api === 'mock' ? '/api' : api })}`

/** The stub accepts any key. */
const testKey = 'rzp_test_bookshelf'

/**
 * Loads the widget of the site's provider (docs/product.md, P35). Rejects if its script cannot be loaded; a later call
 * tries again.
 */
export async function loadWidget({
  payments,
  api,
}: Pick<SiteConfig, 'payments' | 'api'>): Promise<PaymentWidget> {
  const isReal = payments.provider === 'razorpay'
  const key = isReal ? payments.key : testKey
  if (!window.Razorpay) await loadScript(isReal ? razorpay : stubOf(api))
  const Razorpay = window.Razorpay
  if (!Razorpay) throw new Error('The payment script came without its widget')
  return { open: (request, reports) => open(Razorpay, key, request, reports) }
}

function open(
  Razorpay: RazorpayConstructor,
  key: string,
  { amountInPaise, order, prefill, attemptId }: PaymentRequest,
  { onPaid, onFailed, onDismissed }: PaymentReports,
) {
  const widget = new Razorpay({
    key: order?.key ?? key,
    amount: amountInPaise,
    currency: 'INR',
    name: 'Bookshelf',
    ...(order && { order_id: order.id, timeout: paymentMinutes * 60 }),
    description: `Order of ${ownDirection(prefill.name)}`,
    prefill,
    notes: { attempt: attemptId },
    modal: { ondismiss: onDismissed },
    handler: ({ razorpay_payment_id, razorpay_order_id, razorpay_signature }) =>
      onPaid(
        razorpay_payment_id,
        razorpay_order_id && razorpay_signature
          ? { razorpay_payment_id, razorpay_order_id, razorpay_signature }
          : undefined,
      ),
  })
  widget.on('payment.failed', ({ error }) => onFailed(error.description))
  widget.open()
}
