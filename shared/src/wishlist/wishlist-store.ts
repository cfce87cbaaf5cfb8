import type { BodyOf } from '../contract/endpoints'
import type { Product, WishlistItem } from '../contract/entities'
import { createOptimisticList, type Outcome, type StoredChange } from '../outbox'
import { computed, type ReadableAtom } from '../store'

const list = createOptimisticList('wishlist', { apply, tidy: onePerBook })

/** Whether the wishlist is being loaded, failed to load, or is there. */
export const $wishlistState = list.$state

/** The books on the wishlist; empty for visitors. */
export const $wishlist: ReadableAtom<readonly WishlistItem[]> = list.$items

/** How many books are on the wishlist. */
export const $wishlistCount = computed($wishlist, (items) => items.length)

/** Ids of books with a request under way. */
export const $busyInWishlist = list.$busy

/** Fetches the wishlist of the customer; a failure shows in `$wishlistState`. */
export const loadWishlist = list.load

/**
 * Puts a book on the wishlist; nothing happens if it is there. Rejects, undone, if refused.
 * @param key names the change, where it was wanted before a login: it is then made once.
 */
export async function addToWishlist(product: Product, key?: string): Promise<Outcome> {
  const { _id: subject, name: title } = product
  if ($wishlist.get().some(({ _id }) => _id === subject)) return 'confirmed'
  const body = { product }
  return list.change({ call: 'POST /user/wishlist', params: {}, body, subject, title, key })
}

/** Takes a book off the wishlist. Rejects, undone, if refused. */
export function removeFromWishlist(productId: string): Promise<Outcome> {
  const item = $wishlist.get().find(({ _id }) => _id === productId)
  return list.change({
    call: 'DELETE /user/wishlist/:productId',
    params: { productId },
    body: undefined,
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
  // Checked by the contract's schema, also where it comes from storage (outbox/change.ts).
  return onePerBook([...items, (body as BodyOf<'POST /user/wishlist'>).product])
}

/** An old server keeps the same book twice (docs/product.md, P30): show one. */
function onePerBook(items: readonly WishlistItem[]): readonly WishlistItem[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}
