/**
 * A book that a visitor wanted to add, stored in this tab until a login; a login for anything else drops it. The
 * add is then stored like every change, so it is made once.
 */
import type { Product } from 'shared/contract'
import { isRecord, stored, visitorKey } from 'shared/shop'

export interface Add {
  to: 'cart' | 'wishlist'
  product: Product
}

/** Checks what is shown of the book until the server has it. The server checks the whole book. */
function isAdd(value: unknown): value is Add {
  if (!isRecord(value) || !isRecord(value.product)) return false
  const { _id, name, description, image, price, ratings, categoryName } = value.product
  return (
    ['cart', 'wishlist'].some((to) => to === value.to) &&
    [_id, name, description, image, categoryName].every((text) => typeof text === 'string') &&
    [price, ratings].every(Number.isFinite)
  )
}

const storedAdd = stored(visitorKey('pending-add'), isAdd, null, 'session')

/** Stores an add for after the login, replacing any other. */
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
