/** Paid orders. They are stored on this device, per customer. */
export { $orders, isSameOrder, ordersOf, showUnstoredOrder } from './orders-store'
/** Payments on their way to becoming orders. */
export { $hasPendingPayment, isFinished, paymentJournalKey } from './pending-payment'
