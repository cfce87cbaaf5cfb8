/** A book that a visitor wanted to add: stored in this tab over the login, and then added once. */
import { Product } from 'shared/contract/entities'
import { randomName } from 'shared/outbox'
import * as v from 'shared/schema'
import { stored } from 'shared/storage'

const Add = v.object({
  to: v.picklist(['cart', 'wishlist']),
  product: Product,
  /** The idempotency key. */
  key: v.optional(v.string()),
})

export type Add = v.InferOutput<typeof Add>

const storedAdd = stored('bookshelf.pending-add', Add, null, 'session')

/**
 * Stores an add for after the login, in place of any other. Without storage, the shopper adds the
 * book again.
 */
export function storePendingAdd(add: Add): void {
  storedAdd.write({ ...add, key: randomName() })
}

/** The pending add, or `null`. It stays until it is dropped, so that a reload does not lose it. */
export function pendingAdd(): Add | null {
  return storedAdd.read()
}

export function dropPendingAdd(): void {
  storedAdd.write(null)
}
