import { useLayoutEffect } from 'react'
import type { Order } from 'shared/contract'
import {
  $customerId,
  $orders,
  atom,
  isSameOrder,
  type Loadable,
  siteConfig,
  useStore,
} from 'shared/shop'
import { logFailure } from '../api/log-failure'
import type { ReadOrders } from './server-orders'

const $fromServer = atom<Loadable<ReadOrders>>({ status: 'loading' })

// Orders belong to one customer.
$customerId.listen(() => $fromServer.set({ status: 'loading' }))

/** Reads the orders of a server again. Never rejects. */
export async function loadFromServer(): Promise<void> {
  try {
    const { readOrders } = await import('./server-orders')
    await readOrders($fromServer)
  } catch (error) {
    logFailure('The code for the orders could not be loaded', error)
    $fromServer.set({ status: 'failed', error, retry: loadFromServer })
  }
}

/** Cancels an order on the server, and shows what it has become. @throws what `request()` throws. */
export async function cancelOrder(orderId: string): Promise<void> {
  const server = await import('./server-orders')
  await server.cancelOrder($fromServer, orderId)
}

/**
 * The customer's orders, newest first. If a server makes them, they are loaded when the component appears, and
 * those that only this device has are among them (docs/product.md, P87).
 */
export function useOrders(): Loadable<readonly Order[]> {
  const onDevice = useStore($orders)
  const fromServer = useStore($fromServer)
  const customerId = useStore($customerId)
  const isServer = siteConfig().orders === 'server'

  // Not in an effect: React runs these only after the screen has faded in.
  useLayoutEffect(() => {
    if (isServer && customerId !== null) loadFromServer()
  }, [isServer, customerId])

  if (!isServer) return { status: 'ready', data: onDevice }
  if (fromServer.status !== 'ready') return fromServer
  const data = fromServer.data.orders
  const others = onDevice.filter((one) => !data.some((other) => isSameOrder(one, other)))
  const time = ({ placedAt }: Order) => Date.parse(placedAt)
  return { status: 'ready', data: [...others, ...data].sort((a, b) => time(b) - time(a)) }
}

/** Reads older orders of a server; `null` if there are none. What it returns rejects with what `request()` throws. */
export function useOlderOrders(): (() => Promise<void>) | null {
  const fromServer = useStore($fromServer)
  if (fromServer.status !== 'ready' || !fromServer.data.more) return null
  return async () => (await import('./server-orders')).readOlderOrders($fromServer)
}
