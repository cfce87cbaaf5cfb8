import type { CartItem, Product } from '../contract/entities'
import { createOptimisticList, everything, type Outcome } from '../outbox'
import { computed, type ReadableAtom } from '../store'
import { applyToCart, countOf, tidyLines } from './cart-changes'

const list = createOptimisticList('cart', { apply: applyToCart, tidy: tidyLines })

/** Whether the cart is being loaded, failed to load, or is there. */
export const $cartState = list.$state

/** The lines of the cart; empty for visitors. */
export const $cart: ReadableAtom<readonly CartItem[]> = list.$items

/** How many copies are in the cart: the sum of quantities (docs/product.md, P28). */
export const $cartCount = computed($cart, countOf)

/** Ids of books whose line has a request under way. */
export const $busyInCart = list.$busy

/** Ids of books whose change waits for a connection. */
export const $waitingInCart = list.$waiting

/** Fetches the cart of the customer; a failure shows in `$cartState`. */
export const loadCart = list.load

/**
 * The lines as the server has them now, for who is about to charge for them. Rejects on failure, and
 * while changes wait for a connection.
 */
export const refreshCart = list.refresh

interface Options {
  /** `false` rejects where there is no connection, for a caller with a journal of its own. */
  mayWait?: boolean
}

/**
 * Puts a book into the cart, once more if it is there. Like every command here it rejects, with the
 * cart as before, if the server refuses.
 * @param key names the change, where it was wanted before a login: it is then made once.
 */
export function addToCart(product: Product, key?: string): Promise<Outcome> {
  const { _id: subject, name: title } = product
  return list.change({
    call: 'POST /user/cart',
    params: {},
    body: { product },
    subject,
    title,
    key,
  })
}

/** One more of a book. */
export function incrementInCart(productId: string): Promise<Outcome> {
  return changeQuantity(productId, 'increment')
}

/** One fewer of a book, never below one. */
export function decrementInCart(productId: string, options: Options = {}): Promise<Outcome> {
  return changeQuantity(productId, 'decrement', options)
}

/** Takes a book out of the cart. */
export function removeFromCart(productId: string, options: Options = {}): Promise<Outcome> {
  return list.change({
    call: 'DELETE /user/cart/:productId',
    params: { productId },
    body: undefined,
    ...inCart(productId),
    ...options,
  })
}

/** Empties the cart. */
export function clearCart(options: Options = {}): Promise<Outcome> {
  return list.change({
    call: 'DELETE /user/cart/all',
    params: {},
    body: undefined,
    subject: everything,
    title: 'Your cart',
    ...options,
  })
}

function changeQuantity(
  productId: string,
  type: 'increment' | 'decrement',
  options: Options = {},
): Promise<Outcome> {
  return list.change({
    call: 'POST /user/cart/:productId',
    params: { productId },
    body: { action: { type } },
    ...inCart(productId),
    ...options,
  })
}

/** What a change is about, and what the shopper calls it. */
function inCart(productId: string) {
  const line = $cart.get().find(({ _id }) => _id === productId)
  return { subject: productId, title: line?.name ?? 'A book' }
}
