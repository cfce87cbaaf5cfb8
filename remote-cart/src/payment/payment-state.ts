import type { Draft } from './payment-machine'

/** Why a payment did not come about. */
export type StopReason =
  /** The provider's script could not be loaded (docs/product.md, P35). */
  | 'offline'
  /** The server did not say what is in the cart. */
  | 'unreachable'
  /** The cart is not what the shopper saw. */
  | 'changed'
  /** The device cannot store the order: it has no room, or it stores nothing. */
  | 'storage'
  /** The widget refused to open. */
  | 'refused'
  /** The shopper closed the widget. */
  | 'dismissed'

/** What the shopper is told of their payment. */
export type PaymentState =
  | { status: 'idle' }
  /** Getting the widget and the cart's last word. */
  | { status: 'preparing' }
  /** The widget is open; `failure` is why the last try in it failed. */
  | { status: 'open'; failure: string | null }
  /** Paid; the order is being recorded and the cart emptied. */
  | { status: 'settling' }
  | { status: 'settled'; orderId: string }
  | { status: 'stopped'; reason: StopReason; failure: string | null }
  /** Another tab is paying for this cart. */
  | { status: 'elsewhere' }
  /** A payment whose end nobody here knows. */
  | { status: 'awaiting'; draft: Draft }
  /** Paid, but the device refuses to store the order. The cart is as it was. */
  | { status: 'unsaved'; paymentId: string }
  /** Paid and recorded, but the cart is not emptied yet. */
  | { status: 'uncleared'; orderId: string }

/** Whether the shop is at work on a payment, so that another press of the button does nothing. */
export function isPaying({ status }: PaymentState): boolean {
  return status === 'preparing' || status === 'open' || status === 'settling'
}

/** Whether the shopper may pay now. */
export function mayPay({ status }: PaymentState): boolean {
  return status === 'idle' || status === 'stopped' || status === 'settled'
}
