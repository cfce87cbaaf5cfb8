import { $customerId } from 'shared/session'
import { whenIdle } from '../when-idle'
import { loadSlot } from './modules'

/**
 * Brings in, once a customer is known and the page has nothing better to do, what looks after their
 * addresses: they load at the start of a session like cart and wishlist (docs/product.md, P43), and the checkout finds them there.
 * @returns stops it.
 */
export function prefetchForCustomers(): () => void {
  const stop = $customerId.subscribe((customerId) => {
    if (customerId === null) return
    // Not told here when it fails: the checkout itself tells it.
    whenIdle(() => loadSlot('address-picker').catch(() => {}))
  })
  return stop
}
