/** The current customer's payments: their state, and commands for screens. */

import type { Address, Arrival, Order } from 'shared/contract'
import {
  $cart,
  $session,
  atom,
  computed,
  decrementInCart,
  paymentJournalKey,
  type ReadableAtom,
  randomName,
  refreshCart,
  removeFromCart,
  showToast,
  showUnstoredOrder,
  siteConfig,
  storageLag,
} from 'shared/shop'
import { $coupon, dropCoupon, loadCoupons } from '../cart/coupon-store'
import { $price, askFor } from '../cart/price'
import type { Offer } from '../cart/shown'
import { waitForValue } from '../wait-for-value'
import { browserLock } from './browser-lock'
import { createDeviceOrders, recordOrder, reserveOrder } from './device-orders'
import { onJournalChange, paymentJournal } from './journal'
import type { Orders } from './orders'
import { createPaymentController, type PaymentController } from './payment-controller'
import { loadWidget } from './payment-provider'
import { isUnresolved, mayPay, noticeTime, type PaymentState } from './payment-state'

const $paymentStore = atom<PaymentState>({ status: 'idle' })

export const $payment: ReadableAtom<PaymentState> = $paymentStore

const $customer = computed($session, (session) =>
  session.status === 'customer' ? session.user : null,
)

/** A widget may stay open longer than a session, so each customer's controller stays until the page is closed. */
const controllers = new Map<string, PaymentController>()

/**
 * Charges for the cart, once the session is known.
 * @param order what is shown: if the cart or the coupon has changed by then, the payment stops.
 */
export async function pay(
  order: Offer & { deliveryAddress: Address; arrival: Arrival | null },
): Promise<void> {
  const checked = await waitForValue($session, ({ status }) => status !== 'checking')
  if (!checked) {
    $paymentStore.set({ status: 'stopped', reason: 'unreachable', failure: null })
    return
  }
  const customer = $customer.get()
  if (!customer) return
  const prefill = {
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    contact: order.deliveryAddress.phone,
  }
  await controllerOf(customer._id).pay({ ...order, prefill })
}

/** Continues an unfinished payment. Charges nothing. */
export async function resumePayment(): Promise<void> {
  const customer = $customer.get()
  if (customer) await controllerOf(customer._id).resume()
}

/** Closes an unknown payment, so that the customer can pay again. */
export async function abandonPayment(attemptId: string): Promise<void> {
  const customer = $customer.get()
  if (customer) await controllerOf(customer._id).giveUp(attemptId)
}

/** Resets the result of the last payment; one that is in progress or unsettled stays. */
export function forgetOutcome(): void {
  if (mayPay($paymentStore.get())) $paymentStore.set({ status: 'idle' })
}

function controllerOf(userId: string): PaymentController {
  const known = controllers.get(userId)
  if (known) return known
  if (controllers.size === 0) onJournalChange(resumePayment)
  const site = siteConfig()
  const ports = {
    journal: paymentJournal(userId),
    freshCart: () => ifCurrent(userId, refreshCart),
    showUnstored: (order: Order) => showUnstoredOrder(userId, order),
    shown: () => ({ items: $cart.get(), coupon: $coupon.get(), total: $price.get().total }),
  }
  let onServer: Orders | undefined
  const controller = createPaymentController({
    ...ports,
    serverMakesOrders: site.orders === 'server',
    async server() {
      const { createServerOrders, serverCalls } = await import('./server-orders')
      const { provider } = site.payments
      const refresh = () =>
        ifCurrent(userId, async () => void (await Promise.all([refreshCart(), loadCoupons()])))
      const calls = serverCalls((call) => ifCurrent(userId, call))
      onServer ??= createServerOrders({ ...ports, calls, provider, dropCoupon, refresh, askFor })
      return onServer
    },
    device: createDeviceOrders({
      ...ports,
      reserve: (order) => reserveOrder(userId, order),
      record: (order) => recordOrder(userId, order),
      // Not through the outbox, since the journal has what is left to do.
      removeLine: (id) => ifCurrent(userId, () => removeFromCart(id, { mayWait: false })),
      removeCopy: (id, key) =>
        ifCurrent(userId, () => decrementInCart(id, { mayWait: false, key })),
    }),
    show(state) {
      if ($customer.get()?._id === userId) $paymentStore.set(state)
      else tellVisitor(state)
    },
    lock: browserLock(paymentJournalKey(userId), storageLag),
    loadWidget: () => loadWidget(site),
    newId: randomName,
    now: () => new Date(),
  })
  controllers.set(userId, controller)
  return controller
}

/** Says that a payment has arrived whose customer has logged out since, in another tab. The next login continues. */
function tellVisitor({ status }: PaymentState) {
  const hasArrived = ['settled', 'uncleared', 'unconfirmed', 'unsaved'].includes(status)
  if (!hasArrived || $session.get().status !== 'visitor') return
  showToast('Payment received. Log in to see your order.', 'success', noticeTime)
}

/** Makes a call for a customer, since a widget may end in another customer's session. */
function ifCurrent<R>(userId: string, call: () => Promise<R>): Promise<R> {
  if ($customer.get()?._id === userId) return call()
  return Promise.reject(new DOMException('The customer has left', 'AbortError'))
}

// A repeated check of the session sets the same customer again.
computed($customer, (customer) => customer?._id).listen(() => $paymentStore.set({ status: 'idle' }))

// On any page, even if it does not show the payment itself.
$paymentStore.listen((state) => {
  if (isUnresolved(state)) inquireLater()
})

/** Asks the server about a payment until the server knows how it ended. */
async function inquireLater() {
  try {
    const { inquireWhile } = await import('./inquire')
    const isOpen = (state: PaymentState) => isUnresolved(state) || state.status === 'settling'
    inquireWhile($payment, isOpen, async () => {
      const customer = $customer.get()
      if (customer) await controllerOf(customer._id).inquire()
    })
  } catch {
    // The code could not be loaded.
    addEventListener('online', inquireLater, { once: true })
  }
}
