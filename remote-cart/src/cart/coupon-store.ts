/** The coupons of the shop, and the customer's, the same in every tab. */

import { useLayoutEffect } from 'react'
import type { CartItem, Coupon } from 'shared/contract'
import { couponHolds, mrpOf } from 'shared/pricing'
import { array, Coupon as CouponSchema, nullable, string } from 'shared/schema'
import {
  $cart,
  $cartState,
  $customerId,
  atom,
  computed,
  isAborted,
  type Loadable,
  loadCart,
  type ReadableAtom,
  request,
  storePerCustomer,
  useStore,
} from 'shared/shop'
import { type LostCoupon, missingFor } from './coupons'

/**
 * The coupons that the customer may use, as the server said last; `null` before it has said so for the first time. They
 * are stored, so that the total is right at once. What is charged is checked by whoever charges.
 */
const offered = storePerCustomer('coupons', array(CouponSchema), null, { syncAcrossTabs: true })
const lost = storePerCustomer('lost-coupon', nullable(string()), null, { syncAcrossTabs: true })
const chosen = storePerCustomer('coupon', nullable(string()), null, {
  syncAcrossTabs: true,
  beforeSync: () => {
    cartIsOlder = true
    // If the total has fallen in another tab, this one loses the coupon with its cart, not before.
    return lost.$value.get() ? loadCart() : undefined
  },
})

/** Whether another tab has chosen the coupon for a cart that may not be here yet. */
let cartIsOlder = false

const $failure = atom<unknown>(null)

/** The coupons to choose from, in the shop's order. Older ones stay if new ones cannot be loaded. */
export const $coupons: ReadableAtom<Loadable<readonly Coupon[]>> = computed(
  [offered.$value, $failure],
  (coupons, error): Loadable<readonly Coupon[]> => {
    if (coupons) return { status: 'ready', data: coupons }
    return error === null ? { status: 'loading' } : { status: 'failed', error, retry: loadCoupons }
  },
)

/** Counts the calls. An answer is dropped if a later call was made meanwhile. */
let latest = 0

/** Loads the coupons of the current customer. Never rejects. */
export async function loadCoupons(): Promise<void> {
  const customerId = $customerId.get()
  if (customerId === null) return
  latest += 1
  const mine = latest
  $failure.set(null)
  try {
    const { coupons } = await request('GET /user/coupons')
    if (mine === latest) offered.of(customerId).write(coupons)
  } catch (error) {
    if (isAborted(error) || mine !== latest) return
    console.error('The coupons could not be loaded', error)
    $failure.set(error)
  }
}

/** Loads the coupons for a screen that shows a total. It does not wait for them. */
export function useCoupons(): void {
  const customerId = useStore($customerId)

  // Not in an effect: React runs these only after the screen has faded in.
  useLayoutEffect(() => {
    if (customerId !== null) loadCoupons()
  }, [customerId])
}

/** The coupon in use, if the cart as shown allows it. */
export const $coupon: ReadableAtom<Coupon | null> = computed(
  [chosen.$value, offered.$value, $cart],
  (name, coupons, lines) => usable(name, coupons, mrpOf(lines)),
)

/** The coupon that was removed by itself, until another coupon is chosen or the cart is empty. */
export const $lostCoupon: ReadableAtom<LostCoupon | null> = computed(
  [chosen.$value, offered.$value, $coupon, lost.$value, $cart],
  (wanted, coupons, inUse, removed, lines) => {
    const name = wanted ?? removed
    if (lines.length === 0 || inUse || !coupons || name === null) return null
    return { name, coupon: named(name, coupons) }
  },
)

/** The name of the coupon in use if the cart without this line would lose it, or `null`. */
export function couponLostWithout({ price, qty }: CartItem): string | null {
  const inUse = $coupon.get()
  return inUse && !couponHolds(inUse, mrpOf($cart.get()) - price * qty) ? inUse.name : null
}

/** Applies a coupon in place of any other. Does nothing if the total is too low, or if there is no such coupon any more. */
export function applyCoupon(name: string): void {
  const wanted = named(name, offered.$value.get())
  if (wanted && missingFor(wanted, mrpOf($cart.get())) === null) choose(name)
}

/** Removes the coupon because the customer chose to, so `$lostCoupon` does not name it. */
export function removeCoupon(): void {
  choose(null)
}

/** Takes off a coupon that the server refuses, and loads those that it has. */
export function dropCoupon(name: string): Promise<void> {
  if (name === chosen.$value.get()) choose(null, name)
  return loadCoupons()
}

/** Whether the shown total is too low for the coupon, possibly by a change that the server does not have yet. */
let hasFallen = false

/** Other tabs see the two in this order. */
function choose(name: string | null, removed: string | null = null) {
  hasFallen = false
  cartIsOlder = false
  if (removed !== lost.$value.get()) lost.write(removed)
  if (name !== chosen.$value.get()) chosen.write(name)
}

/**
 * The automatic reset, when the server no longer offers the coupon, or when the shown total has fallen and the server has
 * confirmed it. A refused change does not remove the coupon, and neither does a change that the server has not yet made,
 * nor a cart from before another tab has chosen it.
 */
computed([$cartState, $cart, offered.$value], (state, shown, coupons) => ({
  state,
  shown,
  coupons,
})).listen(({ state, shown, coupons }) => {
  if (state.status !== 'ready') return
  const before = chosen.$value.get()
  if (shown.length === 0 && lost.$value.get()) choose(before)
  if (before === null || !coupons) return
  const coupon = named(before, coupons)
  const allows = (lines: readonly CartItem[]) =>
    coupon !== null && couponHolds(coupon, mrpOf(lines))
  if (allows(state.data)) cartIsOlder = false
  if (coupon && cartIsOlder) return
  if (!allows(shown)) hasFallen = true
  else if (shown === state.data) hasFallen = false
  if (allows(state.data) || !hasFallen) return
  choose(null, state.data.length > 0 ? before : null)
})

function named(name: string, coupons: readonly Coupon[] | null): Coupon | null {
  return coupons?.find((coupon) => coupon.name === name) ?? null
}

function usable(name: string | null, coupons: readonly Coupon[] | null, total: number) {
  const coupon = name === null ? null : named(name, coupons)
  return coupon && couponHolds(coupon, total) ? coupon : null
}
