import type { Product, WishlistItem } from 'shared/contract'

/** Adds a book, once. */
export function addToWishlist(
  wishlist: readonly WishlistItem[],
  product: Product,
  now: string,
): WishlistItem[] {
  const isThere = wishlist.some((item) => item._id === product._id)
  if (isThere) return [...wishlist]
  return [...wishlist, { ...product, createdAt: now, updatedAt: now }]
}
