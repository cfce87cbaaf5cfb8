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

/** The coupon that was taken off because the total fell, until another choice or an empty cart. */
export const $lostCoupon: ReadableAtom<CouponName | null> = computed(
  [chosen.$value, $coupon, $dropped, $cart],
  (name, inUse, dropped, lines) => (lines.length === 0 || inUse ? null : (name ?? dropped)),
)

/** Applies a coupon; a total that is too low changes nothing. */
export function applyCoupon(wanted: CouponName): void {
  choose(activate(wanted, mrpOf($cart.get()), $coupon.get()))
}

/** Takes the coupon off by the customer's choice: `$lostCoupon` does not name it. */
export function removeCoupon(): void {
  choose(null)
}

/** Whether the shown total has fallen too low for the coupon by a change that the server may not have yet. */
let hasFallen = false

function choose(name: CouponName | null) {
  hasFallen = false
  $dropped.set(null)
  if (name !== chosen.$value.get()) chosen.write(name)
}

/**
 * The automatic reset: the total was shown to fall, and the server has it so. A change that is refused
 * takes no coupon away, and neither does one of several that the server has not made yet.
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
