/** Adds and removals with their toasts (docs/product.md, P13). */

import type { Product } from 'shared/contract'
import { quoted } from 'shared/format'
import {
  $session,
  addToCart,
  addToWishlist,
  type ChangeOutcome,
  isAborted,
  removeFromWishlist,
  showToast,
  type ToastKind,
} from 'shared/shop'
import type { Add } from './pending-add'

/**
 * `done` includes a change that waits for a connection. `expired`: the change is made after the
 * next login.
 */
export type ActionResult = 'done' | 'refused' | 'expired'

/** Adds a book to the cart or the wishlist. The stores show it at once and undo it if refused. */
export function performAdd(add: Add): Promise<ActionResult> {
  const { to, product } = add
  const refusal = refusalOf(add)
  return to === 'cart'
    ? notify(addToCart(product), 'success', 'Added to your cart', { refusal })
    : notify(addToWishlist(product), 'wishlisted', 'Added to your wishlist', { refusal })
}

/** Reports that a book could not be added. */
export function refuseAdd(add: Add): ActionResult {
  showToast(refusalOf(add), 'failed')
  return 'refused'
}

function refusalOf({ to, product }: Add): string {
  return `${quoted(product.name)} could not be added to your ${to}. Please try again.`
}

/** Removes a book from the wishlist, with a toast. If refused, the book is restored, and the toast says so. */
export function performRemoval({ _id, name }: Product): Promise<ActionResult> {
  return notify(removeFromWishlist(_id), 'removed', 'Removed from your wishlist', {
    refusal: `${quoted(name)} could not be removed from your wishlist. Please try again.`,
  })
}

async function notify(
  change: Promise<ChangeOutcome>,
  kind: ToastKind,
  text: string,
  { refusal }: { refusal: string },
): Promise<ActionResult> {
  try {
    const outcome = await change
    showToast(outcome === 'waiting' ? `${text}. It is sent when you are online.` : text, kind)
    return 'done'
  } catch (error) {
    const session = $session.get()
    if (session.status === 'visitor' && session.expired) return 'expired'
    if (isAborted(error)) return 'refused'
    console.error(refusal, error)
    showToast(refusal, 'failed')
    return 'refused'
  }
}
