import * as v from 'valibot'
import { Order } from '../contract/entities'
import { $customerId } from '../session'
import { storePerCustomer } from '../storage'
import { atom, computed, type ReadableAtom } from '../store'

const storedOrders = storePerCustomer('orders', v.array(Order), [], { syncAcrossTabs: true })

/** Orders that are not stored, by customer: they live as long as the page. */
const $unstored = atom<Readonly<Record<string, readonly Order[]>>>({})

/** The orders of the customer, newest first; empty for visitors. */
export const $orders: ReadableAtom<readonly Order[]> = computed(
  [$customerId, storedOrders.$value, $unstored],
  (customerId, stored, unstored) =>
    customerId === null ? [] : [...without(unstored[customerId], stored), ...stored],
)

/**
 * Reserves the room that an order will need, so that it can be recorded however full storage is by
 * then. There is room for one order at a time: the last one that was reserved.
 * @param order the order with the longest ids that it may get; `null` gives the room back.
 * @returns false when the device has no room or stores nothing.
 */
export function reserveOrder(userId: string, order: Order | null): boolean {
  const orders = storedOrders.of(userId)
  const before = orders.read()
  return orders.writeWithRoom(before, order ? [order, ...before] : before)
}

/**
 * Records an order for a customer; one with a payment id that is already recorded changes nothing.
 * @returns false when the device refuses to store it: it is then shown as long as the page lives.
 */
export function recordOrder(userId: string, order: Order): boolean {
  const orders = storedOrders.of(userId)
  const before = orders.read()
  const isStored =
    before.some((one) => isSameOrder(one, order)) || orders.writeWithRoom([order, ...before])
  if (isStored) setUnstored(userId, without($unstored.get()[userId], [order]))
  else showUnstoredOrder(userId, order)
  return isStored
}

/** Shows an order that cannot be recorded yet, for as long as the page lives. */
export function showUnstoredOrder(userId: string, order: Order): void {
  setUnstored(userId, [order, ...without($unstored.get()[userId], [order])])
}

function setUnstored(userId: string, orders: readonly Order[]) {
  $unstored.set({ ...$unstored.get(), [userId]: orders })
}

const isSameOrder = (one: Order, other: Order) => one.paymentId === other.paymentId

/** The orders that are not among `others`. */
function without(orders: readonly Order[] = [], others: readonly Order[]): readonly Order[] {
  return orders.filter((one) => !others.some((other) => isSameOrder(one, other)))
}
