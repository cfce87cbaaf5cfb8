/** Paid orders. There is no call for them: they are kept on this device, per customer. */
export { $orders, recordOrder, reserveOrder, showUnstoredOrder } from './orders-store'
/** Payments on their way to becoming orders. */
export { $hasPendingPayment, isFinished, paymentJournalKey } from './pending-payment'
