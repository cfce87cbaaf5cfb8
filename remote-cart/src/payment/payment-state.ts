import type { Draft } from './payment-machine'

export type StopReason =
  /** The provider's script could not be loaded (docs/product.md, P35). */
  | 'offline'
  | 'unreachable'
  /** The server's cart differs from what the shopper saw. */
  | 'changed'
  /** There is no storage space for the order. */
  | 'storage'
  | 'refused'
  | 'dismissed'

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
  /** Paid; the order is being recorded and the cart emptied. */
  | { status: 'settling' }
  | { status: 'settled'; orderId: string }
  | {
      status: 'stopped'
      reason: StopReason
      failure: string | null
      /** What has changed in the cart, in sentences. */
      changes?: string
    }
  | { status: 'elsewhere' }
  /** A payment whose result is unknown. */
  | { status: 'awaiting'; draft: Draft; words?: PaymentMessage }
  // If the server makes orders:
  /** It has made no payment, or knows that an interrupted one was not paid. */
  | { status: 'not-charged'; words: PaymentMessage }
  /** Reported as paid, and not yet confirmed, since the server did not answer. */
  | { status: 'unconfirmed'; draft: Draft; words: PaymentMessage }
  // If the device keeps orders:
  /** Paid, but the order cannot be stored. The cart is unchanged. */
  | { status: 'unsaved'; paymentId: string }
  /** Paid and recorded, but the cart is not emptied. */
  | { status: 'uncleared'; orderId: string }

export const stoppedBy = (reason: StopReason): PaymentState => ({
  status: 'stopped',
  reason,
  failure: null,
})

/** The cart is not what the shopper saw. @param changes in sentences, if they are known. */
export const changed = (changes = ''): PaymentState => ({
  ...{ status: 'stopped', reason: 'changed', failure: null, changes },
})

/** How long toasts about payments stay, in milliseconds: longer than others, since they follow no action. */
export const noticeTime = 6000

/** Whether a payment is in progress, so that another click does nothing. */
export function isPaying({ status }: PaymentState): boolean {
  return status === 'preparing' || status === 'open' || status === 'settling'
}

/** Whether a payment may begin: none is in progress, in another tab, or left to be settled. */
export function mayPay({ status }: PaymentState): boolean {
  return ['idle', 'stopped', 'not-charged', 'settled'].includes(status)
}

/** Whether only the server can say how a payment ended, so that it is asked again. */
export function isUnresolved(state: PaymentState): boolean {
  return (
    state.status === 'unconfirmed' || (state.status === 'awaiting' && Boolean(state.draft.onServer))
  )
}
