import type { Product, WishlistItem } from 'shared/contract'
import type { Rules } from './rules'

/** Adds a book, once. */
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
