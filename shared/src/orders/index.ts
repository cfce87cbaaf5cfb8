/** Paid orders: those that are stored on this device, per customer, and those that a server has just made. */
export { $orders, isSameOrder, ordersOf, showUnstoredOrder } from './orders-store'
/** The state of the history entry when a payment opens the orders, which then show thanks. */
export interface OrdersState {
  /** The id of the placed order. */
  placed: string
}

/** Pending payments of a server that makes orders, which are not yet orders. */
export { $hasPendingPayment, isFinished, paymentJournalKey } from './pending-payment'
