/** The payments of the customer who is here: what the screens show, and their commands. */
import { clearCart, decrementInCart, refreshCart, removeFromCart } from 'shared/cart'
import type { Address, CartItem, CouponName } from 'shared/contract/entities'
import { paymentJournalKey, showUnstoredOrder } from 'shared/orders'
import { $session } from 'shared/session'
import { siteConfig } from 'shared/site'
import { atom, computed, type ReadableAtom } from 'shared/store'
import { settledValue } from '../settled-value'
import { browserLock } from './browser-lock'
import { followJournals, paymentJournal } from './journal'
import { emptyingSteps } from './paid-lines'
import { createPaymentController, type PaymentController } from './payment-controller'
import { paymentProvider } from './payment-provider'
import type { PaymentState } from './payment-state'
import { recordOrder, reserveOrder } from './record-order'

const $paymentStore = atom<PaymentState>({ status: 'idle' })

/** How the payment of the customer stands: all that screens hear of it. */
export const $payment: ReadableAtom<PaymentState> = $paymentStore

const $customer = computed($session, (session) =>
  session.status === 'customer' ? session.user : null,
)

/** How long what another tab stored may be on its way to this one, in milliseconds: in practice a few. */
const storageLag = 250

/** One controller a customer, for as long as the page lives: a widget may outlast a session. */
const controllers = new Map<string, PaymentController>()

/**
 * Charges for the cart. A token that is still being checked is waited for: its holder sees the cart
 * meanwhile, and may be quick.
 * @param items the lines as the shopper sees them: another cart on the server stops the payment.
 */
export async function pay(order: {
  items: readonly CartItem[]
  coupon: CouponName | null
  deliveryAddress: Address
}): Promise<void> {
  const checked = await settledValue($session, ({ status }) => status !== 'checking')
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

/**
 * Goes on with a payment that an earlier page, or another tab, left undone. Charges nothing, and does
 * nothing while a payment is under way here.
 */
export async function resumePayment(): Promise<void> {
  const customer = $customer.get()
  if (customer) await controllerOf(customer._id).resume()
}

/** Takes the customer's word that an unknown payment did not go through: they may pay again. */
export async function giveUpPayment(attemptId: string): Promise<void> {
  const customer = $customer.get()
  if (customer) await controllerOf(customer._id).giveUp(attemptId)
}

function controllerOf(userId: string): PaymentController {
  const known = controllers.get(userId)
  if (known) return known
  if (controllers.size === 0) followJournals(resumePayment)
  const controller = createPaymentController({
    journal: paymentJournal(userId),
    lock: browserLock(paymentJournalKey(userId), storageLag),
    loadWidget: () => paymentProvider(siteConfig().payments).load(),
    freshCart: refreshCart,
    reserve: (order) => reserveOrder(userId, order),
    record: (order) => recordOrder(userId, order),
    showUnstored: (order) => showUnstoredOrder(userId, order),
    emptyCart,
    show: (state) => $customer.get()?._id === userId && $paymentStore.set(state),
    newId: () => crypto.randomUUID(),
    now: () => new Date(),
  })
  controllers.set(userId, controller)
  return controller
}

async function emptyCart(paid: readonly CartItem[]): Promise<void> {
  for (const step of emptyingSteps(await refreshCart(), paid)) {
    // The journal of payments knows what is left to do: it is not for the outbox to send it later.
    if (step.take === 'all') await clearCart({ mayWait: false })
    else if (step.take === 'line') await removeFromCart(step.productId, { mayWait: false })
    else await decrementInCart(step.productId, { mayWait: false })
  }
}

$customer.listen(() => $paymentStore.set({ status: 'idle' }))
