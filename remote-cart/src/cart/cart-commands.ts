/** The cart's buttons: the change and its toast. Never rejects. */
import { decrementInCart, incrementInCart, removeFromCart } from 'shared/cart'
import type { CartItem, Product } from 'shared/contract/entities'
import { showToast } from 'shared/toast'
import { addToWishlist } from 'shared/wishlist'

export async function increaseQuantity({ _id, name }: CartItem): Promise<void> {
  await attempt(() => incrementInCart(_id), `The quantity of ${name} could not be changed`)
}

export async function decreaseQuantity({ _id, name }: CartItem): Promise<void> {
  await attempt(() => decrementInCart(_id), `The quantity of ${name} could not be changed`)
}

export async function removeLine({ _id, name }: CartItem): Promise<void> {
  const isDone = await attempt(() => removeFromCart(_id), `${name} could not be removed`)
  if (isDone) showToast('Removed from cart', 'red')
}

/** Adds to the wishlist first, so that the book is in one of the two lists if either call fails. */
export async function moveToWishlist(line: CartItem): Promise<void> {
  const { _id, name } = line
  const isKept = await attempt(
    () => addToWishlist(productOf(line)),
    `${name} could not be moved: it is still in your cart`,
  )
  if (!isKept) return
  const isDone = await attempt(
    () => removeFromCart(_id),
    `${name} is on your wishlist now, but could not be taken out of your cart`,
  )
  if (isDone) showToast('Moved to wishlist', 'purple')
}

function productOf({ qty, createdAt, updatedAt, ...product }: CartItem): Product {
  return product
}

/** Returns whether it succeeded; a failure is logged and reported. */
async function attempt(action: () => Promise<unknown>, failure: string): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    console.error(failure, error)
    showToast(failure, 'red')
    return false
  }
}
