/** The orders of a server that makes them. Loaded only with `"orders": "server"` in `site.json`. */
import type { Order } from 'shared/contract'
import {
  $customerId,
  type Loadable,
  onStorageChange,
  paymentJournalKey,
  request,
  type WritableAtom,
} from 'shared/shop'
import { logFailure } from '../api/log-failure'

type OrdersStore = WritableAtom<Loadable<readonly Order[]>>

let latest = 0
let follows = false

/** Reads the customer's orders, newest first; those that are shown stay until the answer is here. Never rejects. */
export async function readOrders($state: OrdersStore): Promise<void> {
  const read = () => readOrders($state)
  if (!follows) {
    follows = true
    // A payment in another tab may have become an order.
    onStorageChange(paymentJournalKey(''), read)
  }
  const customerId = $customerId.get()
  if (customerId === null) return
  latest += 1
  const mine = latest
  const isWanted = () => mine === latest && customerId === $customerId.get()
  if ($state.get().status === 'failed') $state.set({ status: 'loading' })
  try {
    const { orders } = await request('GET /user/orders')
    if (isWanted()) $state.set({ status: 'ready', data: orders })
  } catch (error) {
    logFailure('The orders could not be loaded', error)
    if (isWanted() && $state.get().status !== 'ready') {
      $state.set({ status: 'failed', error, retry: read })
    }
  }
}

/** Cancels an order. Repeating it changes nothing. @throws what `request()` throws. */
export async function cancelOrder($state: OrdersStore, orderId: string): Promise<void> {
  const customerId = $customerId.get()
  const { orders } = await request('POST /user/orders/:orderId/cancel', {
    params: { orderId },
    idempotencyKey: `cancel-${orderId}`,
  })
  // Answers that were asked for earlier are older.
  latest += 1
  if (customerId === $customerId.get()) $state.set({ status: 'ready', data: orders })
}
