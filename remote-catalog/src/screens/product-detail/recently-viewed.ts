/** The books last viewed on this device by the current customer or visitor. */

import * as v from 'shared/schema'
import { $session } from 'shared/session'
import { readKept, writeKept } from 'shared/store'

const key = 'bookshelf.recently-viewed'

/** How many are stored: one row, and the current book. */
const most = 5

const Kept = v.object({ customerId: v.nullable(v.string()), ids: v.array(v.string()) })

/** Ids of books, latest first. Another customer's books are dropped. */
export function recentlyViewed(): readonly string[] {
  const customerId = currentCustomer()
  const kept = readKept(key, Kept, { customerId, ids: [] })
  if (kept.customerId === customerId) return kept.ids
  // A visitor's books stay after the login, never the reverse.
  if (kept.customerId === null) return kept.ids
  writeKept(key, null)
  return []
}

export function rememberViewed(productId: string): void {
  const others = recentlyViewed().filter((id) => id !== productId)
  writeKept(key, { customerId: currentCustomer(), ids: [productId, ...others].slice(0, most) })
}

function currentCustomer(): string | null {
  const session = $session.get()
  return session.status === 'customer' ? session.user._id : null
}
