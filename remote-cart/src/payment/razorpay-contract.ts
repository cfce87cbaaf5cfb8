/** The used part of the provider's checkout widget, from its public documentation. */

export interface RazorpayOptions {
  key: string
  /** In paise, a whole number. */
  amount: number
  currency: 'INR'
  name: string
  /** The provider's order, which a server has made. Without one, the provider refunds the payment. */
  order_id?: string
  /** After how many seconds the widget closes by itself, as if the customer had dismissed it. */
  timeout?: number
  description: string
  prefill: { name: string; email: string; contact: string }
  notes: Record<string, string>
  modal: { ondismiss: () => void }
  handler: (result: RazorpayResult) => void
}

/** The signature is over both ids; it and the order's id are missing without an order. */
interface RazorpayResult {
  razorpay_payment_id: string
  razorpay_order_id?: string
  razorpay_signature?: string
}

interface RazorpayFailure {
  error: { code: string; description: string }
}

interface RazorpayWidget {
  open(): void
  on(event: 'payment.failed', report: (failure: RazorpayFailure) => void): void
}

export type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayWidget

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}
