import { type CartItem, maxQuantity, type Product } from 'shared/contract'

/** Adds a book as a new line with `qty` 1, or raises the quantity of its line. */
export function addToCart(cart: readonly CartItem[], product: Product, now: string): CartItem[] {
  const isThere = cart.some((item) => item._id === product._id)
  if (!isThere) return [...cart, { ...product, qty: 1, createdAt: now, updatedAt: now }]
  return changeLine(cart, product._id, now, (qty) => qty + 1)
}

/** Changes the quantity of a line by one, never below 1. */
export function changeQuantity(
  cart: readonly CartItem[],
  productId: string,
  type: 'increment' | 'decrement',
  now: string,
): CartItem[] {
  return changeLine(cart, productId, now, (qty) => (type === 'increment' ? qty + 1 : qty - 1))
}

function changeLine(
  cart: readonly CartItem[],
  productId: string,
  now: string,
  change: (qty: number) => number,
): CartItem[] {
  const bounded = (qty: number) => Math.max(1, Math.min(maxQuantity, qty))
  return cart.map((item) =>
    item._id === productId ? { ...item, qty: bounded(change(item.qty)), updatedAt: now } : item,
  )
}
