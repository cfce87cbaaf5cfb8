/** Paid orders. They are stored on this device, per customer. */
export { $orders, isSameOrder, ordersOf, showUnstoredOrder } from './orders-store'
/** The state of the history entry with which a payment leads to the orders: then they say thanks. */
export interface OrdersState {
  /** The id of the placed order. */
  placed: string
}

/** Payments on their way to becoming orders. */
export { $hasPendingPayment, isFinished, paymentJournalKey } from './pending-payment'
