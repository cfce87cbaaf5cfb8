/**
 * Payments whose orders a server makes (docs/payment.md). Loaded only with `"orders": "server"` in `site.json`: asks the
 * server about what is unresolved on any page, even if it does not show the payment itself.
 */
import {
  onStorageChange,
  paymentJournalKey,
  refreshCart,
  showUnstoredOrder,
  siteConfig,
  storageLag,
} from 'shared/shop'
import { dropCoupon, loadCoupons } from '../cart/coupon-store'
import { askFor } from '../cart/price'
import { browserLock } from './browser-lock'
import { inquireWhile } from './inquire'
import { paymentJournal } from './journal'
import { createPaymentController, type PaymentController } from './payment-controller'
import { isUnresolved, type PaymentState } from './payment-state'
import { $customer, $payment, asCustomer, pageOf } from './payment-store'
import { createServerOrders, serverCalls } from './server-orders'

/** A widget may stay open longer than a session, so each customer's controller stays until the page is closed. */
const controllers = new Map<string, PaymentController>()

/** The payments of a customer. */
export function paymentsAtServer(userId: string): PaymentController {
  const controller = controllers.get(userId) ?? createController(userId)
  controllers.set(userId, controller)
  return controller
}

function createController(userId: string): PaymentController {
  const page = pageOf(userId)
  const journal = paymentJournal(userId)
  const orders = createServerOrders({
    ...page,
    journal,
    calls: serverCalls((call) => asCustomer(userId, call)),
    provider: siteConfig().payments.provider,
    refresh: () =>
      asCustomer(userId, async () => void (await Promise.all([refreshCart(), loadCoupons()]))),
    askFor,
    dropCoupon,
    showUnstored: (order) => showUnstoredOrder(userId, order),
  })
  const lock = browserLock(paymentJournalKey(userId), storageLag)
  return createPaymentController({ ...page, orders, journal, lock })
}

const current = () => {
  const customer = $customer.get()
  return customer && paymentsAtServer(customer._id)
}

// Another tab has written to a journal.
onStorageChange(paymentJournalKey(''), () => current()?.resume())

const isOpen = (state: PaymentState) => isUnresolved(state) || state.status === 'settling'
$payment.listen((state) => {
  if (isUnresolved(state)) inquireWhile($payment, isOpen, async () => current()?.inquire())
})
