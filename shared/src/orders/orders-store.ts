import * as v from 'valibot'
import { Order } from '../contract/entities'
import { $customerId } from '../session'
import { atom, followKept, type ReadableAtom, readKept, writeKept } from '../store'

const $ordersStore = atom<readonly Order[]>([])

/** The orders of the customer, newest first; empty for visitors. */
export const $orders: ReadableAtom<readonly Order[]> = $ordersStore

/** Orders that the device refused to keep, by customer: they live as long as the page. */
const inMemory = new Map<string, readonly Order[]>()

/**
 * Records an order for a customer; one with a payment id that is already recorded changes nothing.
 * @returns false when the device refuses to keep it: it then stands in memory only.
 */
export function recordOrder(userId: string, order: Order): boolean {
  const before = readKeptOrders(userId)
  const isKept =
    before.some(({ paymentId }) => paymentId === order.paymentId) ||
    writeKept(keyOf(userId), [order, ...before])
  const others = (inMemory.get(userId) ?? []).filter(
    ({ paymentId }) => paymentId !== order.paymentId,
  )
  inMemory.set(userId, isKept ? others : [order, ...others])
  show()
  return isKept
}

const prefix = 'bookshelf.orders.'
const keyOf = (userId: string) => prefix + userId

const readKeptOrders = (userId: string) => readKept(keyOf(userId), v.array(Order), [])

let hearsOtherTabs = false

function show() {
  const userId = $customerId.get()
  $ordersStore.set(
    userId === null ? [] : [...(inMemory.get(userId) ?? []), ...readKeptOrders(userId)],
  )
}

$customerId.subscribe((customerId) => {
  show()
  // Opened with the first customer, since nothing of the browser may be touched before a page runs.
  if (customerId !== null && !hearsOtherTabs) {
    hearsOtherTabs = true
    followKept(prefix, show)
  }
})
