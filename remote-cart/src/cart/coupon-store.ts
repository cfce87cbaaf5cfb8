/** The customer's coupon, the same in every tab. */

import type { CartItem } from 'shared/contract'
import { CouponName, nullable } from 'shared/schema'
import {
  $cart,
  $cartState,
  computed,
  loadCart,
  type ReadableAtom,
  storePerCustomer,
} from 'shared/shop'
import { activate, couponAfterReset } from './coupons'
import { mrpOf } from './price-breakdown'

const lost = storePerCustomer('lost-coupon', nullable(CouponName), null, { syncAcrossTabs: true })
const chosen = storePerCustomer('coupon', nullable(CouponName), null, {
  syncAcrossTabs: true,
  beforeSync: () => {
    cartIsOlder = true
    // If the total has fallen in another tab, this one loses the coupon with its cart, not before.
    return lost.$value.get() ? loadCart() : undefined
  },
})

/** Whether another tab has chosen the coupon for a cart that may not be here yet. */
let cartIsOlder = false

/** The coupon in use, if the cart as shown allows it. */
export const $coupon: ReadableAtom<CouponName | null> = computed(
  [chosen.$value, $cart],
  (name, lines) => couponAfterReset(mrpOf(lines), name),
)

/** The coupon that was removed because the total fell, until another coupon is chosen or the cart is empty. */
export const $lostCoupon: ReadableAtom<CouponName | null> = computed(
  [chosen.$value, $coupon, lost.$value, $cart],
  (name, inUse, removed, lines) => (lines.length === 0 || inUse ? null : (name ?? removed)),
)

/** The coupon in use if the cart without this line would lose it, or `null`. */
export function couponLostWithout({ price, qty }: CartItem): CouponName | null {
  const inUse = $coupon.get()
  return couponAfterReset(mrpOf($cart.get()) - price * qty, inUse) === inUse ? null : inUse
}

/** Applies a coupon. Does nothing if the total is too low. */
export function applyCoupon(wanted: CouponName): void {
  choose(activate(wanted, mrpOf($cart.get()), $coupon.get()))
}

/** Removes the coupon because the customer chose to, so `$lostCoupon` does not name it. */
export function removeCoupon(): void {
  choose(null)
}

/** Whether the shown total is too low for the coupon, possibly by a change that the server does not have yet. */
let hasFallen = false

/** Other tabs see the two in this order. */
function choose(name: CouponName | null, removed: CouponName | null = null) {
  hasFallen = false
  cartIsOlder = false
  if (removed !== lost.$value.get()) lost.write(removed)
  if (name !== chosen.$value.get()) chosen.write(name)
}

/**
 * The automatic reset, when the shown total has fallen and the server has confirmed it. A refused change
 * does not remove the coupon, and neither does a change that the server has not yet made, nor a cart from before another
 * tab has chosen it.
 */
computed([$cartState, $cart], (state, shown) => ({ state, shown })).listen(({ state, shown }) => {
  if (state.status !== 'ready') return
  const before = chosen.$value.get()
  if (shown.length === 0 && lost.$value.get()) choose(before)
  const allows = (lines: readonly CartItem[]) => couponAfterReset(mrpOf(lines), before) === before
  if (allows(state.data)) cartIsOlder = false
  if (cartIsOlder) return
  if (!allows(shown)) hasFallen = true
  else if (shown === state.data) hasFallen = false
  if (allows(state.data) || !hasFallen) return
  choose(null, state.data.length > 0 ? before : null)
})
