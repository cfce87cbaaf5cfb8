import { request } from '../api'
import type { Product, WishlistItem } from '../contract/entities'
import { keepForCustomer } from '../session'
import { betweenTabs, computed, createServerList, type ReadableAtom } from '../store'

const list = createServerList<WishlistItem>(async () =>
  onePerBook((await request('GET /user/wishlist')).wishlist),
)
const tabs = betweenTabs('wishlist')

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

/** Puts a book on the wishlist; nothing happens if it is there. Rejects, undone, if refused. */
export async function addToWishlist(product: Product): Promise<void> {
  if ($wishlist.get().some(({ _id }) => _id === product._id)) return
  await change(
    product._id,
    (items) => onePerBook([...items, product]),
    () => request('POST /user/wishlist', { body: { product } }),
  )
}

/** Takes a book off the wishlist. Rejects, undone, if refused. */
export function removeFromWishlist(productId: string): Promise<void> {
  return change(
    productId,
    (items) => items.filter(({ _id }) => _id !== productId),
    () => request('DELETE /user/wishlist/:productId', { params: { productId } }),
  )
}

async function change(
  id: string,
  apply: (items: readonly WishlistItem[]) => readonly WishlistItem[],
  send: () => Promise<{ wishlist: readonly WishlistItem[] }>,
) {
  await list.change({ id, apply, send: async () => onePerBook((await send()).wishlist) })
  tabs.announce()
}

/** An old server keeps the same book twice (decisions, "Adding what is already there"): show one. */
function onePerBook(items: readonly WishlistItem[]): readonly WishlistItem[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}

keepForCustomer(list, tabs)
