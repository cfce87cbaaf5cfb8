/** What happens to a wishlist, without a server around it. */
import type { Product, WishlistItem } from 'shared/contract/entities'
import type { Rules } from './rules'

/** Puts a book on the wishlist; one that is there already stays as it is. */
export function addToWishlist(
  wishlist: readonly WishlistItem[],
  product: Product,
  { duplicates }: Pick<Rules, 'duplicates'>,
  now: string,
): WishlistItem[] {
  const isThere = wishlist.some((item) => item._id === product._id)
  if (isThere && duplicates === 'merged') return [...wishlist]
  return [...wishlist, { ...product, createdAt: now, updatedAt: now }]
}
