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
 * Reserves the space for an order, so that it can be recorded even if storage fills up. Space is
 * reserved for one order at a time, the last one.
 * @param order the order with the longest possible ids; `null` releases the space.
 * @returns false if the device has no space or stores nothing.
 */
export function reserveOrder(userId: string, order: Order | null): boolean {
  const orders = storedOrders.of(userId)
  const before = orders.read()
  return orders.writeWithReserve(before, order ? [order, ...before] : before)
}

/**
 * Records an order. An order with a recorded payment id changes nothing.
 * @returns false if the device does not store it; it is then shown as long as the page lives.
 */
export function recordOrder(userId: string, order: Order): boolean {
  const orders = storedOrders.of(userId)
  const before = orders.read()
  const isStored =
    before.some((one) => isSameOrder(one, order)) || orders.writeWithReserve([order, ...before])
  if (isStored) setUnstored(userId, without($unstored.get()[userId], [order]))
  else showUnstoredOrder(userId, order)
  return isStored
}

/** Shows an order that cannot be recorded yet, as long as the page lives. */
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
