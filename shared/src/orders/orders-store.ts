import * as v from 'valibot'
import { Order } from '../contract/entities'
import { $customerId } from '../session'
import { atom, followKept, type ReadableAtom, readKept, storeWithRoom } from '../store'

const $ordersStore = atom<readonly Order[]>([])

/** The orders of the customer, newest first; empty for visitors. */
export const $orders: ReadableAtom<readonly Order[]> = $ordersStore

/** Orders that are not stored, by customer: they live as long as the page. */
const inMemory = new Map<string, readonly Order[]>()

/**
 * Reserves the room that an order will need, so that it can be recorded however full storage is by
 * then. There is room for one order at a time: the last one that was reserved.
 * @param order the order with the longest ids that it may get; `null` gives the room back.
 * @returns false when the device has no room or stores nothing.
 */
export function reserveOrder(userId: string, order: Order | null): boolean {
  const before = readStoredOrders(userId)
  return storeWithRoom(keyOf(userId), before, order ? [order, ...before] : before)
}

/**
 * Records an order for a customer; one with a payment id that is already recorded changes nothing.
 * @returns false when the device refuses to store it: it is then shown as long as the page lives.
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

/** Shows an order that cannot be recorded yet, for as long as the page lives. */
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

let hearsOtherTabs = false

function show() {
  $ordersStore.set(ordersOf($customerId.get()))
}

$customerId.subscribe((customerId) => {
  show()
  // Opened with the first customer, since nothing of the browser may be touched before a page runs.
  if (customerId !== null && !hearsOtherTabs) {
    hearsOtherTabs = true
    followKept(prefix, show)
  }
})
