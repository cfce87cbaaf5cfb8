/** A visitor's add, stored in this tab during the login and carried out once (docs/product.md, P25). */
import { Product } from 'shared/contract/entities'
import { randomName } from 'shared/outbox'
import * as v from 'shared/schema'

const key = 'bookshelf.pending-add'

const Add = v.object({
  to: v.picklist(['cart', 'wishlist']),
  product: Product,
  /** Names the change, so that it is made once, whatever the number of attempts. */
  key: v.optional(v.string()),
})

/** A book to be added to the cart or the wishlist. */
export type Add = v.InferOutput<typeof Add>

/** Stores an add for after the login, replacing any other. */
export function storePendingAdd(add: Add): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...add, key: randomName() }))
  } catch {
    // Without storage the shopper returns to the book and presses the button again.
  }
}

/** The stored add, or `null`. It stays until it is dropped, so that it survives a reload. */
export function pendingAdd(): Add | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : v.parse(Add, JSON.parse(text))
  } catch {
    return null
  }
}

/** Drops the add: it was carried out, refused or abandoned. */
export function dropPendingAdd(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
