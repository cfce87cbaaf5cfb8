/** Records a paid order among the customer's orders, even if storage is almost full. */
import type { Order } from 'shared/contract'
import { isSameOrder, ordersOf, showUnstoredOrder } from 'shared/shop'
import { writeWithReserve } from './write-with-reserve'

/**
 * Reserves the space for an order, so that it can be recorded even if storage fills up. Space is
 * reserved for one order at a time, the last one.
 * @param order the order with the longest possible ids; `null` releases the space.
 * @returns false if the device has no space or stores nothing.
 */
export function reserveOrder(userId: string, order: Order | null): boolean {
  const orders = ordersOf(userId)
  const before = orders.read()
  return writeWithReserve(orders, before, order ? [order, ...before] : before)
}

/**
 * Records an order. An order with a recorded payment id changes nothing.
 * @returns false if the device does not store it; it is then shown until the page is closed.
 */
export function recordOrder(userId: string, order: Order): boolean {
  const orders = ordersOf(userId)
  const before = orders.read()
  if (before.some((one) => isSameOrder(one, order))) return true
  const isStored = writeWithReserve(orders, [order, ...before])
  if (!isStored) showUnstoredOrder(userId, order)
  return isStored
}
