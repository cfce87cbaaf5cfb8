import { $cart, $wishlist, computed, useSelected } from 'shared/shop'

const idsOf = (items: readonly { _id: string }[]) => new Set(items.map(({ _id }) => _id))

const $inCart = computed($cart, idsOf)
const $inWishlist = computed($wishlist, idsOf)

/** Whether the book is in the customer's cart; never for visitors. */
export function useIsInCart(productId: string): boolean {
  return useSelected($inCart, (ids) => ids.has(productId))
}

/** Whether the book is on the customer's wishlist; never for visitors. */
export function useIsInWishlist(productId: string): boolean {
  return useSelected($inWishlist, (ids) => ids.has(productId))
}
