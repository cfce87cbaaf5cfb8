/** The books that were looked at last on this device, by whoever is at the shop now. */

import * as v from 'shared/schema'
import { $session } from 'shared/session'
import { readKept, writeKept } from 'shared/store'

const key = 'bookshelf.recently-viewed'

/** How many books are remembered: one row, and the book that is on show. */
const most = 5

const Kept = v.object({ customerId: v.nullable(v.string()), ids: v.array(v.string()) })

/** Ids of books, the last one first. What somebody else looked at is forgotten rather than shown. */
export function recentlyViewed(): readonly string[] {
  const customerId = currentCustomer()
  const kept = readKept(key, Kept, { customerId, ids: [] })
  if (kept.customerId === customerId) return kept.ids
  // What a visitor looked at goes with them into their account; never the other way.
  if (kept.customerId === null) return kept.ids
  writeKept(key, null)
  return []
}

/** Remembers that a book was looked at. */
export function rememberViewed(productId: string): void {
  const others = recentlyViewed().filter((id) => id !== productId)
  writeKept(key, { customerId: currentCustomer(), ids: [productId, ...others].slice(0, most) })
}

function currentCustomer(): string | null {
  const session = $session.get()
  return session.status === 'customer' ? session.user._id : null
}
