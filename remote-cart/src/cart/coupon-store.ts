/** The customer's coupon, the same in every tab. */
import { $cart, $cartState } from 'shared/cart'
import { type CartItem, CouponName } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { storePerCustomer } from 'shared/storage'
import { atom, computed, type ReadableAtom } from 'shared/store'
import { activate, couponAfterReset } from './coupons'
import { mrpOf } from './price-breakdown'

const chosen = storePerCustomer('coupon', v.nullable(CouponName), null, { syncAcrossTabs: true })

/** The coupon in use, if the cart as shown allows it. */
export const $coupon: ReadableAtom<CouponName | null> = computed(
  [chosen.$value, $cart],
  (name, lines) => couponAfterReset(mrpOf(lines), name),
)

const $dropped = atom<CouponName | null>(null)

/** The coupon that was removed because the total fell, until another coupon is chosen or the cart is empty. */
export const $lostCoupon: ReadableAtom<CouponName | null> = computed(
  [chosen.$value, $coupon, $dropped, $cart],
  (name, inUse, dropped, lines) => (lines.length === 0 || inUse ? null : (name ?? dropped)),
)

/** Applies a coupon. Does nothing if the total is too low. */
export function applyCoupon(wanted: CouponName): void {
  choose(activate(wanted, mrpOf($cart.get()), $coupon.get()))
}

/** Removes the coupon by the customer's choice, so `$lostCoupon` does not name it. */
export function removeCoupon(): void {
  choose(null)
}

/** Whether the shown total is too low for the coupon, possibly by a change that the server does not have yet. */
let hasFallen = false

function choose(name: CouponName | null) {
  hasFallen = false
  $dropped.set(null)
  if (name !== chosen.$value.get()) chosen.write(name)
}

/**
 * The automatic reset, when the shown total has fallen and the server has confirmed it. A refused change
 * does not remove the coupon, and neither does a change that the server has not yet made.
 */
computed([$cartState, $cart], (state, shown) => ({ state, shown })).listen(({ state, shown }) => {
  if (state.status !== 'ready' || state.data.length === 0) $dropped.set(null)
  if (state.status !== 'ready') return
  const before = chosen.$value.get()
  const allows = (lines: readonly CartItem[]) => couponAfterReset(mrpOf(lines), before) === before
  if (!allows(shown)) hasFallen = true
  else if (shown === state.data) hasFallen = false
  if (allows(state.data) || !hasFallen) return
  choose(null)
  if (state.data.length > 0) $dropped.set(before)
})
