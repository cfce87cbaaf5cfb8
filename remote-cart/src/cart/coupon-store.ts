/** The customer's coupon, the same in every tab. */
import { $cart, $cartState, loadCart } from 'shared/cart'
import { type CartItem, CouponName } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { storePerCustomer } from 'shared/storage'
import { computed, type ReadableAtom } from 'shared/store'
import { activate, couponAfterReset } from './coupons'
import { mrpOf } from './price-breakdown'

/** The chosen coupon, or the one that was removed because the total fell. */
const Stored = v.nullable(v.union([CouponName, v.object({ lost: CouponName })]))
type Stored = v.InferOutput<typeof Stored>

const chosenOf = (stored: Stored) => (typeof stored === 'object' ? null : stored)
const lostOf = (stored: Stored) => (typeof stored === 'object' ? (stored?.lost ?? null) : null)

const coupon = storePerCustomer('coupon', Stored, null, {
  syncAcrossTabs: true,
  // Another tab's total has fallen: this one falls with the cart, not before.
  beforeSync: (stored) => (lostOf(stored) ? loadCart() : undefined),
})

/** The coupon in use, if the cart as shown allows it. */
export const $coupon: ReadableAtom<CouponName | null> = computed(
  [coupon.$value, $cart],
  (stored, lines) => couponAfterReset(mrpOf(lines), chosenOf(stored)),
)

/** The coupon that was removed because the total fell, until another coupon is chosen or the cart is empty. */
export const $lostCoupon: ReadableAtom<CouponName | null> = computed(
  [coupon.$value, $coupon, $cart],
  (stored, inUse, lines) =>
    lines.length === 0 || inUse ? null : (lostOf(stored) ?? chosenOf(stored)),
)

/** The coupon in use if a cart with these lines would lose it, or `null`. */
export function couponLostBy(lines: readonly CartItem[]): CouponName | null {
  const inUse = $coupon.get()
  return couponAfterReset(mrpOf(lines), inUse) === inUse ? null : inUse
}

/** Applies a coupon. Does nothing if the total is too low. */
export function applyCoupon(wanted: CouponName): void {
  const inUse = $coupon.get()
  const name = activate(wanted, mrpOf($cart.get()), inUse)
  if (name !== inUse) store(name)
}

/** Removes the coupon by the customer's choice, so `$lostCoupon` does not name it. */
export function removeCoupon(): void {
  store(null)
}

/** Whether the shown total is too low for the coupon, possibly by a change that the server does not have yet. */
let hasFallen = false

function store(value: Stored) {
  hasFallen = false
  coupon.write(value)
}

/**
 * The automatic reset, when the shown total has fallen and the server has confirmed it. A refused change
 * does not remove the coupon, and neither does a change that the server has not yet made.
 */
computed([$cartState, $cart], (state, shown) => ({ state, shown })).listen(({ state, shown }) => {
  if (state.status !== 'ready') return
  const stored = coupon.$value.get()
  const chosen = chosenOf(stored)
  if (lostOf(stored) && shown.length === 0) return store(null)
  const allows = (lines: readonly CartItem[]) => couponAfterReset(mrpOf(lines), chosen) === chosen
  if (!allows(shown)) hasFallen = true
  else if (shown === state.data) hasFallen = false
  if (allows(state.data) || !hasFallen || chosen === null) return
  store(state.data.length > 0 ? { lost: chosen } : null)
})
