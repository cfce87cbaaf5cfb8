/** The books last viewed on this device by the current customer or visitor. */

import * as v from 'shared/schema'
import { $session } from 'shared/session'
import { stored } from 'shared/storage'

/** How many are stored: one row, and the current book. */
const most = 5

const Viewed = v.object({ customerId: v.nullable(v.string()), ids: v.array(v.string()) })
const storedViews = stored('bookshelf.recently-viewed', Viewed, { customerId: null, ids: [] })

/** Ids of books, latest first. Another customer's books are dropped. */
export function recentlyViewed(): readonly string[] {
  const { customerId, ids } = storedViews.read()
  // A visitor's books stay after the login; a customer's do not stay after the logout.
  if (customerId === null || customerId === currentCustomer()) return ids
  storedViews.write(null)
  return []
}

export function rememberViewed(productId: string): void {
  const others = recentlyViewed().filter((id) => id !== productId)
  storedViews.write({ customerId: currentCustomer(), ids: [productId, ...others].slice(0, most) })
}

function currentCustomer(): string | null {
  const session = $session.get()
  return session.status === 'customer' ? session.user._id : null
}
