import { loadCart } from 'shared/cart'
import { currentToken } from 'shared/session'
import { loadWishlist } from 'shared/wishlist'
import type { PreparedRequest } from '../request/prepare-request'

/** Reloads the shop's lists that a successful request has changed. */
export function reloadChangedLists({ method, path }: PreparedRequest, code: number): void {
  if (method === 'GET' || code >= 300 || currentToken() === null) return
  if (path.startsWith('/api/user/cart')) loadCart()
  if (path.startsWith('/api/user/wishlist')) loadWishlist()
}
