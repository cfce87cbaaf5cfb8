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

export function removeCoupon(): void {
  choose(null)
}

function choose(name: CouponName | null) {
  $dropped.set(null)
  if (name !== chosen.$value.get()) chosen.write(name)
}

/**
 * The automatic reset, once neither the server's cart nor the shown one allows the coupon: a change
 * costs none that is refused, or has no answer yet.
 */
computed([$cartState, $cart], (state, shown) => ({ state, shown })).listen(({ state, shown }) => {
  if (state.status !== 'ready' || state.data.length === 0) $dropped.set(null)
  if (state.status !== 'ready') return
  const before = chosen.$value.get()
  const allows = (lines: readonly CartItem[]) => couponAfterReset(mrpOf(lines), before) === before
  if (allows(state.data) || allows(shown)) return
  choose(null)
  if (state.data.length > 0) $dropped.set(before)
})
