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

/** Those that were read. `more`: the server has older ones. */
export interface ReadOrders {
  orders: readonly Order[]
  more: boolean
}

type OrdersStore = WritableAtom<Loadable<ReadOrders>>

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
    const newest = await request('GET /user/orders')
    if (isWanted()) $state.set({ status: 'ready', data: withNewest($state, newest) })
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
  const newest = await request('POST /user/orders/:orderId/cancel', {
    params: { orderId },
    idempotencyKey: `cancel-${orderId}`,
  })
  // Answers that were asked for earlier are older.
  latest += 1
  if (customerId !== $customerId.get()) return
  const data = withNewest($state, newest)
  $state.set({ status: 'ready', data })
  if (newest.orders.some(({ id }) => id === orderId)) return
  const { paymentId } = data.orders.find(({ id }) => id === orderId) ?? {}
  if (paymentId !== undefined) await readOlderOrder($state, paymentId)
}

/** Reads an order again that is not among the newest. @throws what `request()` throws. */
async function readOlderOrder($state: OrdersStore, paymentId: string): Promise<void> {
  const { payment } = await request('GET /user/payments/:paymentId', { params: { paymentId } })
  const now = $state.get()
  if (now.status !== 'ready') return
  const orders = now.data.orders.map((one) =>
    one.paymentId === paymentId ? (payment.order ?? one) : one,
  )
  $state.set({ status: 'ready', data: { ...now.data, orders } })
}

/** Reads older orders behind those that were read. @throws what `request()` throws. */
export async function readOlderOrders($state: OrdersStore): Promise<void> {
  const before = $state.get()
  const last = before.status === 'ready' ? before.data.orders.at(-1) : undefined
  if (!last) return
  const customerId = $customerId.get()
  const params = { orderId: last.id }
  const { orders, more = false } = await request('GET /user/orders/:orderId/older', { params })
  const now = $state.get()
  if (customerId !== $customerId.get() || now.status !== 'ready') return
  const others = orders.filter(({ id }) => !now.data.orders.some((one) => one.id === id))
  $state.set({ status: 'ready', data: { orders: [...now.data.orders, ...others], more } })
}

/** The newest orders as the server has them now, before those that were read behind them. */
function withNewest(
  $state: OrdersStore,
  { orders, more = false }: { orders: readonly Order[]; more?: boolean | undefined },
): ReadOrders {
  const before = $state.get()
  if (before.status !== 'ready' || !more) return { orders, more }
  const at = before.data.orders.findIndex(({ id }) => id === orders.at(-1)?.id)
  const older = at < 0 ? [] : before.data.orders.slice(at + 1)
  return { orders: [...orders, ...older], more: older.length > 0 ? before.data.more : more }
}
