import type { Draft } from './payment-machine'

/** What the shopper reads about a payment. */
export interface PaymentMessage {
  title: string
  text: string
  isUrgent: boolean
}

/** The state of the payment, as shown to the shopper. */
export type PaymentState =
  | { status: 'idle' }
  | { status: 'preparing' }
  /** `failure` is why the last try in the widget failed. */
  | { status: 'open'; failure: string | null }
  /** Paid; the order is being made and the cart emptied. */
  | { status: 'settling' }
  | { status: 'settled'; orderId: string }
  /** There is no order, and the shopper may pay again. `toast`: what pages say that do not show the payment. */
  | { status: 'stopped'; message: PaymentMessage; toast?: string }
  // If the server makes orders:
  | { status: 'elsewhere' }
  /** A payment whose result is unknown. */
  | { status: 'awaiting'; draft: Draft; message: PaymentMessage }
  /** Reported as paid, and not yet confirmed, since the server did not answer. */
  | { status: 'unconfirmed'; message: PaymentMessage }

/** How long toasts about payments stay, in milliseconds: longer than others, since they follow no action. */
export const noticeTime = 6000

/** Whether a payment is in progress, so that another click does nothing. */
export function isPaying({ status }: PaymentState): boolean {
  return status === 'preparing' || status === 'open' || status === 'settling'
}

/** Whether a payment may begin: none is in progress, in another tab, or left to be settled. */
export function mayPay({ status }: PaymentState): boolean {
  return status === 'idle' || status === 'stopped' || status === 'settled'
}

/** Whether only the server can say how a payment ended, so that it is asked again. */
export function isUnresolved({ status }: PaymentState): boolean {
  return status === 'unconfirmed' || status === 'awaiting'
}
