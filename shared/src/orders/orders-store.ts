import type { Order } from '../contract/entities'
import { $customerId, customerCode } from '../session'
import { storePerCustomer } from '../storage/per-customer'
import { atom, computed, type ReadableAtom } from '../store'

/** The state of the history entry when a payment opens the orders, which then show thanks. */
export interface OrdersState {
  /** The id of the placed order. */
  placed: string
}

/** Called only for customers, so the code is loaded. */
const areOrders = (value: unknown): value is readonly Order[] =>
  customerCode()?.areOrders(value) === true
const storedOrders = storePerCustomer('orders', areOrders, [], { syncAcrossTabs: true })

/** The stored orders of any customer, newest first. Only the cart team writes them. */
export const ordersOf = storedOrders.of

/** Orders that a server has just made, by customer: they are not stored, and live as long as the page. */
const $unstored = atom<Readonly<Record<string, readonly Order[]>>>({})

/** The orders of the customer, newest first; empty for visitors. */
export const $orders: ReadableAtom<readonly Order[]> = computed(
  [$customerId, storedOrders.$value, $unstored],
  (customerId, stored, unstored) =>
    customerId === null ? [] : [...without(unstored[customerId], stored), ...stored],
)

/** Shows an order of the server until the page is left, since the server's list may not have arrived yet. */
export function showUnstoredOrder(userId: string, order: Order): void {
  const before = $unstored.get()
  $unstored.set({ ...before, [userId]: [order, ...without(before[userId], [order])] })
}

/** Compares the payment ids: one payment is one order. */
export const isSameOrder = (one: Order, other: Order) => one.paymentId === other.paymentId

/** The orders that are not among `others`. */
function without(orders: readonly Order[] = [], others: readonly Order[]): readonly Order[] {
  return orders.filter((one) => !others.some((other) => isSameOrder(one, other)))
}
