import type { Product, WishlistItem } from '../contract/entities'
import type { ChangeOutcome, StoredChange } from '../outbox/change'
import { createOptimisticList } from '../outbox/lists'
import { computed, type ReadableAtom } from '../store'

const list = createOptimisticList('wishlist', { apply, tidy: onePerBook })

/** Whether the wishlist is loading, has failed to load, or is ready. */
export const $wishlistState = list.$state

export const $wishlist: ReadableAtom<readonly WishlistItem[]> = list.$items

/** How many books are on the wishlist. 0 until it is known. */
export const $wishlistCount = computed([$wishlistState, $wishlist], ({ status }, items) =>
  status === 'ready' ? items.length : 0,
)

export const $busyInWishlist = list.$busy

/** Books of the wishlist that the shop no longer sells. Removing one removes it here, too. */
export const $goneFromWishlist = list.$gone

export const loadWishlist = list.load

/**
 * Adds a book once, without how many copies are available (cart/cart-store.ts). Resolves with `confirmed` only if the server has it: an earlier add may be waiting, or in
 * progress, and then this one follows it. Rejects, undone, if the server refuses.
 */
export async function addToWishlist({ left, ...product }: Product): Promise<ChangeOutcome> {
  const { _id: subject, name: title } = product
  if ($wishlist.get().some(({ _id }) => _id === subject)) {
    if (list.$waiting.get().has(subject)) return 'waiting'
    if (!list.$busy.get().has(subject)) return 'confirmed'
  }
  const body = { product }
  return list.change({ call: 'POST /user/wishlist', params: {}, body, subject, title })
}

/** Removes a book at once. Rejects, with the book back, if the server refuses. */
export function removeFromWishlist(productId: string): Promise<ChangeOutcome> {
  const item = $wishlist.get().find(({ _id }) => _id === productId)
  return list.change({
    call: 'DELETE /user/wishlist/:productId',
    params: { productId },
    subject: productId,
    title: item?.name ?? 'A book',
  })
}

function apply(
  items: readonly WishlistItem[],
  { call, body, subject }: StoredChange,
): readonly WishlistItem[] {
  if (call === 'DELETE /user/wishlist/:productId') {
    return items.filter(({ _id }) => _id !== subject)
  }
  return call === 'POST /user/wishlist' ? onePerBook([...items, body.product]) : items
}

/** A server may return a book twice (docs/product.md, P30). */
function onePerBook(items: readonly WishlistItem[]): readonly WishlistItem[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
