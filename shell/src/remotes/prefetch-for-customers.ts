import { $customerId } from 'shared/shop'
import { whenIdle } from '../when-idle'
import { loadSlot } from './modules'

/**
 * Loads the module that holds a customer's addresses, once a customer is known and the page is idle:
 * addresses load at the start of a session like cart and wishlist (docs/product.md, P43), for the checkout.
 * @returns a function that stops it.
 */
export function prefetchForCustomers(): () => void {
  const stop = $customerId.subscribe((customerId) => {
    if (customerId === null) return
    // A failure is not reported here: the checkout reports it.
    whenIdle(() => loadSlot('address-picker').catch(() => {}))
  })
  return stop
}
