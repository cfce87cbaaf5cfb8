import type { CartItem, Product } from '../contract/entities'
import type { ChangeOutcome } from '../outbox/change'
import { createOptimisticList } from '../outbox/lists'
import { computed, type ReadableAtom } from '../store'
import { applyToCart, countOf, tidyLines } from './cart-changes'

const list = createOptimisticList('cart', { apply: applyToCart, tidy: tidyLines })

/** Whether the cart is loading, has failed to load, or is ready. */
export const $cartState = list.$state

/** The lines of the cart; empty for visitors. */
export const $cart: ReadableAtom<readonly CartItem[]> = list.$items

/** How many copies are in the cart: the sum of quantities (docs/product.md, P28). 0 until the cart is known. */
export const $cartCount = computed([$cartState, $cart], ({ status }, lines) =>
  status === 'ready' ? countOf(lines) : 0,
)

export const $busyInCart = list.$busy

/** Ids of books with a change that waits for a connection. */
export const $waitingInCart = list.$waiting

/** Books of the cart that the shop no longer sells. Removing one removes it here, too. */
export const $goneFromCart = list.$gone

export const loadCart = list.load

/** The lines on the server now. Rejects on failure, and while changes wait for a connection. */
export const refreshCart = list.refresh

/**
 * Adds a book, or one more copy of it. Every command here rejects, with the cart unchanged, if the
 * server refuses. How many copies are available is not part of the change: when that is read from storage, it may be of yesterday.
 */
export function addToCart({ left, ...product }: Product): Promise<ChangeOutcome> {
  const { _id: subject, name: title } = product
  return list.change({ call: 'POST /user/cart', params: {}, body: { product }, subject, title })
}

/**
 * Adds several copies of a book. The server has no call for that: each is a change of its own, and
 * one that is refused leaves the others in the cart. Never rejects.
 * @returns an error per copy that could not be added.
 */
export async function addCopies(product: Product, copies: number): Promise<readonly unknown[]> {
  const changes = Array.from({ length: copies }, () => addToCart(product))
  const results = await Promise.allSettled(changes)
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

/** Raises the quantity by 1. Without a connection the change waits, and this resolves with `waiting`. */
export function incrementInCart(productId: string): Promise<ChangeOutcome> {
  return changeQuantity(productId, 'increment')
}

/** Lowers the quantity by 1. At 1, the shown cart stays as it is (docs/product.md, P29). */
export function decrementInCart(productId: string): Promise<ChangeOutcome> {
  return changeQuantity(productId, 'decrement')
}

/** Removes a book with all its copies. Without a connection the change waits. */
export function removeFromCart(productId: string): Promise<ChangeOutcome> {
  return list.change({
    call: 'DELETE /user/cart/:productId',
    params: { productId },
    ...inCart(productId),
  })
}

/** Removes all books. Without a connection the change waits. */
export function emptyCart(): Promise<ChangeOutcome> {
  return list.change({
    call: 'DELETE /user/cart/all',
    params: {},
    subject: 'all',
    title: 'Your cart',
  })
}

function changeQuantity(
  productId: string,
  type: 'increment' | 'decrement',
): Promise<ChangeOutcome> {
  return list.change({
    call: 'POST /user/cart/:productId',
    params: { productId },
    body: { action: { type } },
    ...inCart(productId),
  })
}

function inCart(productId: string) {
  const line = $cart.get().find(({ _id }) => _id === productId)
  return { subject: productId, title: line?.name ?? 'A book' }
}
