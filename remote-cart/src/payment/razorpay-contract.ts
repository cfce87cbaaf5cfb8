/** The part of the payment provider's checkout widget that is in use, by its public documentation. */

export interface RazorpayOptions {
  /** The public key of the merchant. */
  key: string
  /** In paise, a whole number. */
  amount: number
  currency: 'INR'
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  /** At most 15, 256 characters each. */
  notes: Record<string, string>
  modal: { ondismiss: () => void }
  handler: (result: { razorpay_payment_id: string }) => void
}

interface RazorpayFailure {
  error: { code: string; description: string }
}

interface RazorpayWidget {
  open(): void
  on(event: 'payment.failed', report: (failure: RazorpayFailure) => void): void
}

/** The global that the provider's script sets. */
export type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayWidget

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}
