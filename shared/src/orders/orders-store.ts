import * as v from 'valibot'
import { Order } from '../contract/entities'
import { $customerId } from '../session'
import { atom, followKept, type ReadableAtom, readKept, storeWithRoom } from '../store'

const $ordersStore = atom<readonly Order[]>([])

/** The customer's orders, newest first; empty for visitors. */
export const $orders: ReadableAtom<readonly Order[]> = $ordersStore

/** Orders that could not be stored, by customer. They live as long as the page. */
const inMemory = new Map<string, readonly Order[]>()

/**
 * Reserves the space for an order, so that it can be recorded even if storage fills up. Space is
 * reserved for one order at a time, the last one.
 * @param order the order with the longest possible ids; `null` releases the space.
 * @returns false if the device has no space or stores nothing.
 */
export function reserveOrder(userId: string, order: Order | null): boolean {
  const before = readStoredOrders(userId)
  return storeWithRoom(keyOf(userId), before, order ? [order, ...before] : before)
}

/**
 * Records an order. An order with a recorded payment id changes nothing.
 * @returns false if the device does not store it; it is then shown as long as the page lives.
 */
export function recordOrder(userId: string, order: Order): boolean {
  const before = readStoredOrders(userId)
  const isStored =
    before.some((one) => isSameOrder(one, order)) ||
    storeWithRoom(keyOf(userId), [order, ...before])
  const others = unstoredOrders(userId).filter((one) => !isSameOrder(one, order))
  inMemory.set(userId, isStored ? others : [order, ...others])
  show()
  return isStored
}

/** Shows an order that cannot be recorded yet, as long as the page lives. */
export function showUnstoredOrder(userId: string, order: Order): void {
  const others = unstoredOrders(userId).filter((one) => !isSameOrder(one, order))
  inMemory.set(userId, [order, ...others])
  show()
}

const isSameOrder = (one: Order, other: Order) => one.paymentId === other.paymentId
const unstoredOrders = (userId: string) => inMemory.get(userId) ?? []

const prefix = 'bookshelf.orders.'
const keyOf = (userId: string) => prefix + userId

const readStoredOrders = (userId: string) => readKept(keyOf(userId), v.array(Order), [])

function ordersOf(userId: string | null): readonly Order[] {
  if (userId === null) return []
  const stored = readStoredOrders(userId)
  const isStored = (order: Order) => stored.some((one) => isSameOrder(one, order))
  return [...unstoredOrders(userId).filter((order) => !isStored(order)), ...stored]
}

let isSyncedAcrossTabs = false

function show() {
  $ordersStore.set(ordersOf($customerId.get()))
}

$customerId.subscribe((customerId) => {
  show()
  // With the first customer, since importing this module must not touch the browser.
  if (customerId !== null && !isSyncedAcrossTabs) {
    isSyncedAcrossTabs = true
    followKept(prefix, show)
  }
})
