import { loadCart } from 'shared/cart'
import { currentToken } from 'shared/session'
import { loadWishlist } from 'shared/wishlist'
import type { PreparedRequest } from '../request/prepare-request'

/**
 * Lets the shop's counts follow what a request has changed behind their back.
 * @param code the status that the request was answered with.
 */
export function followShop({ method, path }: PreparedRequest, code: number): void {
  if (method === 'GET' || code >= 300 || currentToken() === null) return
  if (path.startsWith('/api/user/cart')) loadCart()
  if (path.startsWith('/api/user/wishlist')) loadWishlist()
}
