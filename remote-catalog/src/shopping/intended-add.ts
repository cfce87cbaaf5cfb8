/**
 * What a visitor wanted to add when the login page came in between: kept in this tab until a
 * customer is back, and then carried out once (docs/product.md, P25).
 */
import { Product } from 'shared/contract/entities'
import { randomName } from 'shared/outbox'
import * as v from 'shared/schema'

const key = 'bookshelf.intended-add'

const Add = v.object({
  to: v.picklist(['cart', 'wishlist']),
  product: Product,
  /** Names the change, so that it is made once however often it is tried. */
  key: v.optional(v.string()),
})

/** A book on its way into the cart or onto the wishlist. */
export type Add = v.InferOutput<typeof Add>

/** Keeps an add for after the login, in place of any other. */
export function keepIntendedAdd(add: Add): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...add, key: randomName() }))
  } catch {
    // Without storage the shopper comes back to the book and presses the button again.
  }
}

/** What was kept; `null` for nothing. It stays until it is dropped: a reload must not lose it. */
export function intendedAdd(): Add | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : v.parse(Add, JSON.parse(text))
  } catch {
    return null
  }
}

/** Forgets what was kept: it has been carried out, refused, or given up. */
export function dropIntendedAdd(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept, then.
  }
}
