/**
 * A book that a visitor wanted to add, stored in this tab until a login; a login for anything else drops it. The
 * add is then stored like every change, so it is made once.
 */
import { Product } from 'shared/contract'
import { type InferOutput, object, picklist } from 'shared/schema'
import { stored, visitorKey } from 'shared/shop'

const Add = object({
  to: picklist(['cart', 'wishlist']),
  product: Product,
})

export type Add = InferOutput<typeof Add>

const storedAdd = stored(visitorKey('pending-add'), Add, null, 'session')

/**
 * Stores an add for after the login, replacing any other. Without storage, the shopper has to add the
 * book again.
 */
export function storePendingAdd(add: Add): void {
  storedAdd.write(add)
}

/** The pending add, or `null`. It stays until it is dropped, so that a reload does not lose it. */
export function pendingAdd(): Add | null {
  return storedAdd.read()
}

/** Removes the add. Called before performing it, so that it is performed once (docs/product.md, P25). */
export function dropPendingAdd(): void {
  storedAdd.write(null)
}
