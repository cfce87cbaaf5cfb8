/** The payments of the customer who is here: what the screens show, and their commands. */
import { clearCart, decrementInCart, refreshCart, removeFromCart } from 'shared/cart'
import type { Address, CartItem, CouponName } from 'shared/contract/entities'
import { paymentJournalKey, recordOrder, reserveOrder, showUnstoredOrder } from 'shared/orders'
import { $session } from 'shared/session'
import { siteConfig } from 'shared/site'
import { atom, computed, type ReadableAtom } from 'shared/store'
import { settledValue } from '../settled-value'
import { followJournals, paymentJournal } from './journal'
import { emptyingSteps } from './paid-lines'
import { createPaymentDesk, type PaymentDesk } from './payment-desk'
import { paymentLock } from './payment-lock'
import { paymentProvider } from './payment-provider'
import type { PaymentState } from './payment-state'

const $paymentStore = atom<PaymentState>({ status: 'idle' })

/** How the payment of the customer stands. */
export const $payment: ReadableAtom<PaymentState> = $paymentStore

const $customer = computed($session, (session) =>
  session.status === 'customer' ? session.user : null,
)

/** One desk a customer, for as long as the page lives: a widget may outlast a session. */
const desks = new Map<string, PaymentDesk>()

/**
 * Charges for the cart. A token that is still being checked is waited for: its holder sees the cart
 * meanwhile, and may be quick.
 * @param items the lines as the shopper sees them: another cart on the server stops the payment.
 * @returns how it ended; `null` when nobody is logged in or a payment is under way already.
 */
export async function pay(order: {
  items: readonly CartItem[]
  coupon: CouponName | null
  deliveryAddress: Address
}): Promise<PaymentState | null> {
  const checked = await settledValue($session, ({ status }) => status !== 'checking')
  if (!checked) {
    const unanswered: PaymentState = { status: 'stopped', reason: 'unreachable', failure: null }
    $paymentStore.set(unanswered)
    return unanswered
  }
  const customer = $customer.get()
  if (!customer) return null
  const prefill = {
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    contact: order.deliveryAddress.phone,
  }
  return deskOf(customer._id).pay({ ...order, prefill })
}

/**
 * Goes on with a payment that an earlier page, or another tab, left undone. Charges nothing.
 * @returns how it stands; `null` when nobody is logged in or a payment is under way here.
 */
export async function resumePayment(): Promise<PaymentState | null> {
  const customer = $customer.get()
  return customer && deskOf(customer._id).resume()
}

/** Takes the customer's word that an unknown payment did not go through: they may pay again. */
export async function giveUpPayment(attemptId: string): Promise<void> {
  const customer = $customer.get()
  if (customer) await deskOf(customer._id).giveUp(attemptId)
}

function deskOf(userId: string): PaymentDesk {
  const known = desks.get(userId)
  if (known) return known
  if (desks.size === 0) followJournals(resumePayment)
  const desk = createPaymentDesk({
    journal: paymentJournal(userId),
    lock: paymentLock(paymentJournalKey(userId)),
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
  desks.set(userId, desk)
  return desk
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
