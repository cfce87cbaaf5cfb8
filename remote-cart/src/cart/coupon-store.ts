/** The coupon of the customer: kept per customer across reloads, the same in every tab. */
import { $cart, $cartState } from 'shared/cart'
import { CouponName } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { $customerId } from 'shared/session'
import { atom, computed, followKept, type ReadableAtom, readKept, writeKept } from 'shared/store'
import { activate, keptAt } from './coupons'
import { mrpOf } from './price-breakdown'

const $kept = atom<CouponName | null>(null)

/** The coupon in use, if the cart as shown allows it. */
export const $coupon: ReadableAtom<CouponName | null> = computed([$kept, $cart], (name, lines) =>
  keptAt(mrpOf(lines), name),
)

let hearsOtherTabs = false

/** Chooses a coupon for the cart as it is; too low a total changes nothing (docs/product.md, P32). */
export function applyCoupon(wanted: CouponName): void {
  keep(activate(wanted, mrpOf($cart.get()), $coupon.get()))
}

/** Takes the coupon off again. */
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
 * The automatic reset, by each word of the server: a refused change costs no coupon, and a total that
 * has risen again by the next change still under way does not bring back what its fall has cleared.
 */
$cartState.listen((state) => {
  if (state.status === 'ready') keep(keptAt(mrpOf(state.items), $kept.get()))
})
$customerId.subscribe((customerId) => {
  read()
  // Opened with the first customer, since nothing of the browser may be touched before a page runs.
  if (customerId === null || hearsOtherTabs) return
  hearsOtherTabs = true
  followKept(prefix, read)
})
