/** The customer's coupon: stored per customer and the same in every tab. */
import { $cart, $cartState } from 'shared/cart'
import { CouponName } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { $customerId } from 'shared/session'
import { atom, computed, followKept, type ReadableAtom, readKept, writeKept } from 'shared/store'
import { activate, couponAfterReset } from './coupons'
import { mrpOf } from './price-breakdown'

const $kept = atom<CouponName | null>(null)

/** The coupon in use, if the shown cart allows it. */
export const $coupon: ReadableAtom<CouponName | null> = computed([$kept, $cart], (name, lines) =>
  couponAfterReset(mrpOf(lines), name),
)

let isSyncedAcrossTabs = false

/** Applies a coupon to the current cart; a total that is too low changes nothing (docs/product.md, P32). */
export function applyCoupon(wanted: CouponName): void {
  keep(activate(wanted, mrpOf($cart.get()), $coupon.get()))
}

export function removeCoupon(): void {
  keep(null)
}

function keep(name: CouponName | null) {
  const customerId = $customerId.get()
  if (customerId === null || name === $kept.get()) return
  $kept.set(name)
  writeKept(keyOf(customerId), name)
}

const prefix = 'bookshelf.coupon.'
const keyOf = (customerId: string) => prefix + customerId

function read() {
  const customerId = $customerId.get()
  $kept.set(customerId === null ? null : readKept(keyOf(customerId), v.nullable(CouponName), null))
}

/**
 * The automatic reset, by each answer of the server. A refused change costs no coupon, and a later
 * rise of the total does not bring a dropped coupon back.
 */
$cartState.listen((state) => {
  if (state.status === 'ready') keep(couponAfterReset(mrpOf(state.items), $kept.get()))
})
$customerId.subscribe((customerId) => {
  read()
  // With the first customer, since importing this module must not touch the browser.
  if (customerId === null || isSyncedAcrossTabs) return
  isSyncedAcrossTabs = true
  followKept(prefix, read)
})
