/** Adds and removals with their toasts (docs/product.md, P13). */
import { addToCart } from 'shared/cart'
import type { Product } from 'shared/contract/entities'
import type { Outcome as ChangeOutcome } from 'shared/outbox'
import { $session } from 'shared/session'
import { showToast, type ToastColour } from 'shared/toast'
import { addToWishlist, removeFromWishlist } from 'shared/wishlist'
import type { Add } from './intended-add'

/**
 * `done` also for a change that waits for a connection. `expired` when the session ended meanwhile: the
 * change is stored and made after the next login, and nobody was told anything yet.
 */
export type Outcome = 'done' | 'refused' | 'expired'

/** Adds a book where it was meant to go. The stores show it at once and take it back if refused. */
export function carryOutAdd({ to, product, key }: Add): Promise<Outcome> {
  return to === 'cart'
    ? tell(addToCart(product, key), 'green', 'Added to your cart', {
        refusal: `“${product.name}” could not be added to your cart. Please try again.`,
      })
    : tell(addToWishlist(product, key), 'purple', 'Added to your wishlist', {
        refusal: `“${product.name}” could not be added to your wishlist. Please try again.`,
      })
}

/** Takes a book off the wishlist. */
export function carryOutRemoval({ _id, name }: Product): Promise<Outcome> {
  return tell(removeFromWishlist(_id), 'red', 'Removed from your wishlist', {
    refusal: `“${name}” could not be removed from your wishlist. Please try again.`,
  })
}

async function tell(
  change: Promise<ChangeOutcome>,
  colour: ToastColour,
  words: string,
  { refusal }: { refusal: string },
): Promise<Outcome> {
  try {
    const outcome = await change
    showToast(outcome === 'waiting' ? `${words}. It is sent when you are online.` : words, colour)
    return 'done'
  } catch (error) {
    const session = $session.get()
    if (session.status === 'visitor' && session.expired) return 'expired'
    // Given up because the customer logged out: nobody is there to be told.
    if (error instanceof DOMException && error.name === 'AbortError') return 'refused'
    console.error(refusal, error)
    showToast(refusal, 'red')
    return 'refused'
  }
}
