/**
 * What a visitor wanted to add when the login page came in between: stored in this tab until a
 * customer is back, and then carried out once.
 */
import { Product } from 'shared/contract/entities'
import { randomName } from 'shared/outbox'
import * as v from 'shared/schema'
import { stored } from 'shared/storage'

const Add = v.object({
  to: v.picklist(['cart', 'wishlist']),
  product: Product,
  /** Names the change, so that it is made once however often it is tried. */
  key: v.optional(v.string()),
})

/** A book on its way into the cart or onto the wishlist. */
export type Add = v.InferOutput<typeof Add>

const storedAdd = stored('bookshelf.pending-add', Add, null, 'session')

/**
 * Stores an add for after the login, in place of any other. Where storage refuses, the shopper comes
 * back to the book and presses the button again.
 */
export function storePendingAdd(add: Add): void {
  storedAdd.write({ ...add, key: randomName() })
}

/** What was stored; `null` for nothing. It stays until it is dropped: a reload must not lose it. */
export function pendingAdd(): Add | null {
  return storedAdd.read()
}

/** Forgets what was stored: it has been carried out, refused, or given up. */
export function dropPendingAdd(): void {
  storedAdd.write(null)
}
