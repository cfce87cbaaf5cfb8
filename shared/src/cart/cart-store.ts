import { request } from '../api'
import type { CartItem, Product } from '../contract/entities'
import { keepForCustomer } from '../session'
import { betweenTabs, computed, createServerList, type ReadableAtom } from '../store'
import { countOf, tidyLines, withAdded, without, withQuantity } from './cart-changes'

const list = createServerList<CartItem>(async () =>
  tidyLines((await request('GET /user/cart')).cart),
)
const tabs = betweenTabs('cart')

/** Whether the cart is being loaded, failed to load, or is there. */
export const $cartState = list.$state

/** The lines of the cart; empty for visitors. */
export const $cart: ReadableAtom<readonly CartItem[]> = list.$items

/** How many copies are in the cart (specification, section 4: the sum of quantities). */
export const $cartCount = computed($cart, countOf)

/** Ids of books whose line has a request under way. */
export const $busyInCart = list.$busy

/** Fetches the cart of the customer; a failure shows in `$cartState`. */
export const loadCart = list.load

/** The lines as the server has them now, for who is about to charge for them. Rejects on failure. */
export const refreshCart = list.refresh

/** Puts a book into the cart, once more if it is there. Rejects, with the cart as before, if refused. */
export function addToCart(product: Product): Promise<void> {
  return change(
    product._id,
    (lines) => withAdded(lines, product),
    () => request('POST /user/cart', { body: { product } }),
  )
}

/** One more of a book. Rejects, with the cart as before, if refused. */
export function incrementInCart(productId: string): Promise<void> {
  return changeQuantity(productId, 'increment')
}

/** One fewer of a book, never below one. Rejects, with the cart as before, if refused. */
export function decrementInCart(productId: string): Promise<void> {
  return changeQuantity(productId, 'decrement')
}

/** Takes a book out of the cart. Rejects, with the cart as before, if refused. */
export function removeFromCart(productId: string): Promise<void> {
  return change(
    productId,
    (lines) => without(lines, productId),
    () => request('DELETE /user/cart/:productId', { params: { productId } }),
  )
}

/** Empties the cart. Rejects, with the cart as before, if refused. */
export function clearCart(): Promise<void> {
  return change(
    'all',
    () => [],
    () => request('DELETE /user/cart/all'),
  )
}

function changeQuantity(productId: string, type: 'increment' | 'decrement') {
  return change(
    productId,
    (lines) => withQuantity(lines, productId, type === 'increment' ? 1 : -1),
    () =>
      request('POST /user/cart/:productId', { params: { productId }, body: { action: { type } } }),
  )
}

async function change(
  id: string,
  apply: (lines: readonly CartItem[]) => readonly CartItem[],
  send: () => Promise<{ cart: readonly CartItem[] }>,
) {
  await list.change({ id, apply, send: async () => tidyLines((await send()).cart) })
  tabs.announce()
}

keepForCustomer(list, tabs)
