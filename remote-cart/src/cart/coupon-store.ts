/** The coupon of the customer: kept per customer across reloads, the same in every tab. */
import { $busyInCart, $cart, $cartState } from 'shared/cart'
import { CouponName } from 'shared/contract/entities'
import { $session } from 'shared/session'
import { atom, betweenTabs, computed, type ReadableAtom, readKept, writeKept } from 'shared/store'
import * as v from 'valibot'
import { activate, keptAt } from './coupons'
import { mrpOf } from './price-breakdown'

const $kept = atom<CouponName | null>(null)
const tabs = betweenTabs('coupon')

/** The coupon in use, if the cart as shown allows it. */
export const $coupon: ReadableAtom<CouponName | null> = computed([$kept, $cart], (name, lines) =>
  keptAt(mrpOf(lines), name),
)

const $customerId = computed($session, (session) =>
  session.status === 'customer' ? session.user._id : null,
)
let hearsOtherTabs = false

/** Chooses a coupon for the cart as it is; too low a total changes nothing (specification, section 5). */
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
  tabs.announce()
}

const keyOf = (customerId: string) => `bookshelf.coupon.${customerId}`

function read() {
  const customerId = $customerId.get()
  $kept.set(customerId === null ? null : readKept(keyOf(customerId), v.nullable(CouponName), null))
}

/** The automatic reset. Only for what the server has said: a refused change must cost no coupon. */
function resetByTotal() {
  if ($cartState.get().status !== 'ready' || $busyInCart.get().size > 0) return
  keep(keptAt(mrpOf($cart.get()), $kept.get()))
}

$cartState.listen(resetByTotal)
$busyInCart.listen(resetByTotal)
$customerId.subscribe((customerId) => {
  read()
  // Opened with the first customer, since nothing of the browser may be touched before a page runs.
  if (customerId === null || hearsOtherTabs) return
  hearsOtherTabs = true
  tabs.listen(read)
})
