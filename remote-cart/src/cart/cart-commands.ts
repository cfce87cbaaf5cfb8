/** The cart's buttons: the change and its toast. Never rejects. */

import type { CartItem, Product, WishlistItem } from 'shared/contract'
import { quoted } from 'shared/format'
import {
  addCopies,
  addToCart,
  addToWishlist,
  type ChangeOutcome,
  decrementInCart,
  incrementInCart,
  isAborted,
  removeFromCart,
  removeFromWishlist,
  showToast,
  type ToastKind,
} from 'shared/shop'
import { $coupon, applyCoupon, couponLostWithout } from './coupon-store'
import { removedLine } from './removed-line'

/** The maximum number of copies that "Undo" restores, or one press takes out, since each of them takes a call. */
const mostAtOnce = 99

/** Adds one copy. It is shown at once; only a failure has a toast. */
export async function increaseQuantity({ _id, name }: CartItem): Promise<void> {
  await attempt(() => incrementInCart(_id), `The quantity of ${quoted(name)} could not be changed`)
}

/** Removes one copy, but never the last (docs/product.md, P29). Only a failure has a toast. */
export async function decreaseQuantity({ _id, name }: CartItem): Promise<void> {
  await attempt(() => decrementInCart(_id), `The quantity of ${quoted(name)} could not be changed`)
}

/**
 * Takes copies out of a line until it has those that are available, or removes it if there are none (docs/product.md, P107).
 * Only a failure has a toast, or a removal.
 */
export async function changeToAvailable(line: CartItem): Promise<void> {
  const { _id, name, qty, left: available = qty } = line
  if (available === 0) return removeLine(line)
  const surplus = Array.from({ length: Math.min(qty - available, mostAtOnce) })
  const change = async () => {
    const [outcome = 'confirmed'] = await Promise.all(surplus.map(() => decrementInCart(_id)))
    return outcome
  }
  await attempt(change, `The quantity of ${quoted(name)} could not be changed`)
}

/** Removes a line. With up to 99 copies, this can be undone (docs/product.md, P59). */
export async function removeLine(line: CartItem): Promise<void> {
  const remove = async () =>
    (await attempt(() => removeFromCart(line._id), `${quoted(line.name)} could not be removed`)) !==
    null
  const removal = { ...line, coupon: couponLostWithout(line) }
  const isDone = await (line.qty > mostAtOnce ? remove() : removedLine.remove(removal, remove))
  if (isDone) showToast('Removed from cart', 'removed')
}

/**
 * Restores the removed line with all its copies, and the coupon that its removal took off. Succeeds if at least
 * one copy is added.
 */
export async function restoreLine(): Promise<void> {
  await removedLine.undo(async ({ coupon, ...line }) => {
    const { name, qty } = line
    const added = addCopies(productOf(line), qty)
    // With the copies, so that the total changes once.
    if (coupon && !$coupon.get()) applyCoupon(coupon)
    const errors = await added
    const restored = qty - errors.length
    if (restored === qty) showToast('Added to your cart', 'success')
    else if (restored === 0) report(`${quoted(name)} could not be brought back`, errors[0])
    else
      report(
        `Only ${restored} of ${qty} copies of ${quoted(name)} could be brought back`,
        errors[0],
      )
    return restored > 0
  })
}

/** Puts a line's book on the wishlist and removes the line, with all its copies (docs/product.md, P28). */
export async function moveToWishlist(line: CartItem): Promise<void> {
  await move({
    name: line.name,
    add: () => addToWishlist(productOf(line)),
    remove: () => removeFromCart(line._id),
    from: { place: 'in your cart', leave: 'taken out of your cart' },
    to: {
      list: 'wishlist',
      place: 'on your wishlist',
      moved: 'Moved to wishlist',
      kind: 'wishlisted',
    },
  })
}

/** Puts one copy into the cart and removes the book from the wishlist (docs/product.md, P63). */
export async function moveToCart(item: WishlistItem): Promise<void> {
  await move({
    name: item.name,
    add: () => addToCart(productOf(item)),
    remove: () => removeFromWishlist(item._id),
    from: { place: 'on your wishlist', leave: 'taken off your wishlist' },
    to: { list: 'cart', place: 'in your cart', moved: 'Moved to your cart', kind: 'success' },
  })
}

interface Move {
  name: string
  add: () => Promise<ChangeOutcome>
  remove: () => Promise<ChangeOutcome>
  from: { place: string; leave: string }
  to: { list: string; place: string; moved: string; kind: ToastKind }
}

/**
 * Adds first, so that the book is in one of the two lists if either call fails. It stays in both if the
 * addition waits, since it may be refused later.
 */
async function move({ name, add, remove, from, to }: Move): Promise<void> {
  const book = quoted(name)
  const outcome = await attempt(add, `${book} could not be moved: it is still ${from.place}`)
  if (outcome === 'waiting') {
    showToast(
      `${book} is added to your ${to.list} when you are online. It stays ${from.place}`,
      to.kind,
    )
  }
  if (outcome !== 'confirmed') return
  const isDone = await attempt(remove, `${book} is ${to.place} now, but could not be ${from.leave}`)
  if (isDone) showToast(to.moved, to.kind)
}

function productOf(item: CartItem | WishlistItem): Product {
  const { qty, createdAt, updatedAt, ...product }: WishlistItem & { qty?: number } = item
  return product
}

/** Returns the outcome, or `null` after reporting a failure. */
async function attempt(
  action: () => Promise<ChangeOutcome>,
  failure: string,
): Promise<ChangeOutcome | null> {
  try {
    return await action()
  } catch (error) {
    report(failure, error)
    return null
  }
}

function report(failure: string, error: unknown): void {
  if (isAborted(error)) return
  console.error(failure, error)
  showToast(failure, 'failed')
}
