/**
 * Orders that this device keeps. What was paid is `recorded` as an order, then its books are taken out of the cart. The
 * space for all of that is reserved before anything is charged (docs/payment.md).
 */
import type { CartItem, Order } from 'shared/contract'
import { toPaise } from 'shared/format'
import { ApiError, isAborted, isSameOrder, ordersOf, showUnstoredOrder } from 'shared/shop'
import type { PaymentJournal } from './journal'
import type { Orders } from './orders'
import { paidOrder, priceOf } from './paid-order'
import type { RecordedAttempt } from './payment-machine'
import { stoppedBy } from './payment-state'
import { largestOrder, writeWithReserve } from './reserve'

/** Everything outside. Each call may fail, and the page may close at each. */
export interface DevicePorts {
  journal: PaymentJournal
  freshCart: () => Promise<readonly CartItem[]>
  /** Reserves storage for an order; `null` releases it. Returns whether there is enough. */
  reserve: (order: Order | null) => boolean
  /** Records an order, once per payment id. Returns false if it cannot be stored. */
  record: (order: Order) => boolean
  /** Shows an order until the page is closed, since it is not stored. */
  showUnstored: (order: Order) => void
  /** Removes a book with all its copies from the server's cart. */
  removeLine: (productId: string) => Promise<unknown>
  /** Removes one copy from the server's cart. A repeated `key` changes nothing. */
  removeCopy: (productId: string, key: string) => Promise<unknown>
}

/** The orders of one customer on this device. */
export function createDeviceOrders(ports: DevicePorts): Orders {
  const { journal, record, reserve } = ports
  return {
    async begin(draft) {
      if (!reserve(largestOrder(draft))) return stoppedBy('storage')
      if (journal.step({ type: 'began', draft }))
        return { draft, amountInPaise: toPaise(priceOf(draft).total) }
      reserve(null)
      return stoppedBy('storage')
    },

    async confirm(attempt) {
      // Nobody but the shopper knows.
      if (attempt.phase === 'unknown') return { status: 'awaiting', draft: attempt.draft }
      const { id, paymentId } = attempt
      const order = paidOrder(attempt.draft, paymentId)
      if (attempt.phase === 'paid') {
        const isStored = journal.isStored(attempt) && record(order)
        if (!isStored) {
          ports.showUnstored(order)
          return { status: 'unsaved', paymentId }
        }
        journal.step({ type: 'recorded', id })
        return { status: 'settling' }
      }
      try {
        await emptyCart(ports, attempt)
      } catch (error) {
        // If the customer has left, the next login empties it.
        if (!isAborted(error)) console.error('A paid cart could not be emptied', error)
        return { status: 'uncleared', orderId: order.id }
      }
      journal.step({ type: 'confirmed', id, paymentId })
      return { status: 'settled', orderId: order.id }
    },

    status: async (draft) => ({ is: 'unknown', state: { status: 'awaiting', draft } }),
  }
}

/**
 * Takes paid books out of the cart. Copies that were added later stay, so the cart is read again before each book.
 * @throws if paid books are still in the cart: call it again to continue.
 */
export async function emptyCart(
  {
    journal,
    freshCart,
    removeLine,
    removeCopy,
  }: Omit<DevicePorts, 'record' | 'reserve' | 'showUnstored'>,
  { id, draft, taking }: RecordedAttempt,
): Promise<void> {
  for (const paid of draft.items) {
    const { _id: productId, qty } = paid
    if (productId !== taking) {
      const inCart = (await freshCart()).find((line) => isSameLine(paid, line))
      if (!inCart) continue
      if (qty >= inCart.qty) {
        await removeLine(productId)
        continue
      }
      // From now on, the journal shows how many copies are left to take, and the cart does not.
      if (!journal.step({ type: 'taking', id, productId }))
        throw new Error('The book to take could not be stored')
    }
    for (let copies = qty; copies > 0; copies -= 1) {
      // The key is that of the copies which are left in the journal, so a repetition has the same.
      await removeCopy(productId, `${id}-${productId}-${copies}`).catch(acceptGone)
      journal.step({ type: 'taken', id })
    }
  }
}

/** A book that was removed and added again has another time of creation. */
function isSameLine(one: CartItem, other: CartItem): boolean {
  return (
    one._id === other._id &&
    (!one.createdAt || !other.createdAt || one.createdAt === other.createdAt)
  )
}

/** The book is already removed, for example by another tab. */
function acceptGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

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
