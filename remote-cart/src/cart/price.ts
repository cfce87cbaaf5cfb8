import type { PriceBreakdown } from 'shared/contract'
import { priceBreakdown } from 'shared/pricing'
import { $cart, atom, computed, type ReadableAtom } from 'shared/shop'
import { $coupon } from './coupon-store'
import { isSameOffer, type Shown } from './shown'

/** The amounts of the cart, in whole rupees. */
export interface Price extends PriceBreakdown {
  /** What the server asks beyond the shop's own rules, which may be newer there; 0 as a rule. */
  correction: number
}

/** A total that the server has asked for, in rupees, and for what. */
const $serverTotal = atom<(Shown & { total: number }) | null>(null)

/** What the cart costs: the one price that every screen shows, and that is paid (docs/product.md, P31). */
export const $price: ReadableAtom<Price> = computed(
  [$cart, $coupon, $serverTotal],
  (items, coupon, fromServer) => {
    const price = priceBreakdown(items, coupon?.saves ?? 0)
    const total =
      fromServer && isSameOffer(fromServer, { items, coupon }) ? fromServer.total : price.total
    return { ...price, total, savings: price.mrp - total, correction: total - price.total }
  },
)

/** Shows the total that the server asks for the cart on the screen. It holds until cart or coupon change. */
export function askFor(total: number): void {
  $serverTotal.set({ items: $cart.get(), coupon: $coupon.get(), total })
}
