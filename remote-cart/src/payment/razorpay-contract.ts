/** The used part of the provider's checkout widget, from its public documentation. */

export interface RazorpayOptions {
  key: string
  /** In paise, a whole number. */
  amount: number
  currency: 'INR'
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
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

export type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayWidget

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor
  }
}
