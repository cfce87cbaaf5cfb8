import { currentToken, loadCart, loadWishlist } from 'shared/shop'
import type { PreparedRequest } from '../request/prepare-request'

/** Reloads the shop's lists that a successful request has changed. */
export function reloadChangedLists({ method, path }: PreparedRequest, code: number): void {
  if (method === 'GET' || code >= 300 || currentToken() === null) return
  if (path.startsWith('/api/user/cart')) loadCart()
  if (path.startsWith('/api/user/wishlist')) loadWishlist()
}
