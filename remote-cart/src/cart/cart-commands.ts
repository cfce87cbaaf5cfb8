/** The cart's buttons: the change and its toast. Never rejects. */
import { addCopies, addToCart, decrementInCart, incrementInCart, removeFromCart } from 'shared/cart'
import type { CartItem, Product, WishlistItem } from 'shared/contract/entities'
import { isGivenUp, type Outcome } from 'shared/outbox'
import { showToast } from 'shared/toast'
import { addToWishlist, removeFromWishlist } from 'shared/wishlist'
import { removedLine } from './removed-line'

/** The most copies that "Undo" puts back: each is a call of its own. */
const mostRestored = 99

export async function increaseQuantity({ _id, name }: CartItem): Promise<void> {
  await attempt(() => incrementInCart(_id), `The quantity of ${name} could not be changed`)
}

export async function decreaseQuantity({ _id, name }: CartItem): Promise<void> {
  await attempt(() => decrementInCart(_id), `The quantity of ${name} could not be changed`)
}

export async function removeLine(line: CartItem): Promise<void> {
  const remove = async () =>
    (await attempt(() => removeFromCart(line._id), `${line.name} could not be removed`)) !== null
  const isDone = await (line.qty > mostRestored ? remove() : removedLine.remove(line, remove))
  if (isDone) showToast('Removed from cart', 'red')
}

/** Puts the removed line back, with as many copies as it had. Done as soon as it has one of them. */
export async function restoreLine(): Promise<void> {
  await removedLine.undo(async (line) => {
    const { name, qty } = line
    const errors = await addCopies(productOf(line), qty)
    const restored = qty - errors.length
    if (restored === qty) showToast('Added to your cart', 'green')
    else if (restored === 0) report(`${name} could not be brought back`, errors[0])
    else report(`Only ${restored} of ${qty} copies of ${name} could be brought back`, errors[0])
    return restored > 0
  })
}

/**
 * Adds to the wishlist first, so that the book is in one of the two lists if either call fails. It
 * stays in both if the addition waits, since it may be refused later.
 */
export async function moveToWishlist(line: CartItem): Promise<void> {
  const { _id, name } = line
  const outcome = await attempt(
    () => addToWishlist(productOf(line)),
    `${name} could not be moved: it is still in your cart`,
  )
  if (outcome === 'waiting') {
    showToast(
      `${name} is added to your wishlist when you are online. It stays in your cart`,
      'purple',
    )
  }
  if (outcome !== 'confirmed') return
  const isDone = await attempt(
    () => removeFromCart(_id),
    `${name} is on your wishlist now, but could not be taken out of your cart`,
  )
  if (isDone) showToast('Moved to wishlist', 'purple')
}

/** Adds to the cart first, and leaves the book in both lists if that waits. */
export async function moveToCart(item: WishlistItem): Promise<void> {
  const { createdAt, updatedAt, ...product } = item
  const { _id, name } = item
  const outcome = await attempt(
    () => addToCart(product),
    `${name} could not be moved: it is still on your wishlist`,
  )
  if (outcome === 'waiting') {
    showToast(
      `${name} is added to your cart when you are online. It stays on your wishlist`,
      'green',
    )
  }
  if (outcome !== 'confirmed') return
  const isDone = await attempt(
    () => removeFromWishlist(_id),
    `${name} is in your cart now, but could not be taken off your wishlist`,
  )
  if (isDone) showToast('Moved to your cart', 'green')
}

function productOf({ qty, createdAt, updatedAt, ...product }: CartItem): Product {
  return product
}

/** Returns the outcome, or `null` after reporting a failure. */
async function attempt(action: () => Promise<Outcome>, failure: string): Promise<Outcome | null> {
  try {
    return await action()
  } catch (error) {
    report(failure, error)
    return null
  }
}

function report(failure: string, error: unknown): void {
  if (isGivenUp(error)) return
  console.error(failure, error)
  showToast(failure, 'red')
}
