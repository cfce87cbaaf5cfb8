/** Paid orders. They are stored on this device, per customer. */
export { $orders, recordOrder, reserveOrder, showUnstoredOrder } from './orders-store'
/** Unfinished payments. */
export { $hasPendingPayment, isFinished, paymentJournalKey } from './pending-payment'
