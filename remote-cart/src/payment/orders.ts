/** Where the orders of payments are made. There are two places below one flow (payment-controller.ts). */

import type { Offer } from '../cart/shown'
import type { Draft, EndedAttempt } from './payment-machine'
import type { PaymentRequest } from './payment-provider'
import type { PaymentState } from './payment-state'

/** What is paid for, and how it is charged. */
export interface Charge extends Pick<PaymentRequest, 'amountInPaise' | 'order'> {
  draft: Draft
}

/** How a payment ended whose widget did not report it. */
export type PaymentEnd =
  | { is: 'paid'; paymentId: string }
  /** `state` is what the shopper is told. `error`: the server does not answer. */
  | { is: 'unpaid' | 'unknown'; state: PaymentState; error?: unknown }

/** The orders of one customer: kept by this device (device-orders.ts), or made by the server (server-orders.ts). */
export interface Orders {
  /**
   * Prepares a payment and writes it to the journal; charges nothing yet. Returns what to open, or why there is
   * nothing. @param offer what the shopper has agreed to.
   */
  begin: (wish: Draft, offer: Offer) => Promise<Charge | PaymentState>
  /**
   * Makes the order of a payment, takes its books out of the cart, and writes each step to the journal. Returns the
   * state to show. If the attempt has not moved on, something failed: it can be repeated.
   */
  confirm: (attempt: EndedAttempt) => Promise<PaymentState>
  /** How an interrupted or closed payment ended. Never rejects. */
  status: (draft: Draft) => Promise<PaymentEnd>
}
