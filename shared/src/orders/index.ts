/** Paid orders. There is no call for them: they are kept on this device, per customer. */
export { $orders, recordOrder } from './orders-store'
