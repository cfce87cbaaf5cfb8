import type { CartItem, Order } from 'shared/contract'
import { savedBy } from '../cart/coupons'
import { priceBreakdown } from '../cart/price-breakdown'
import type { Draft } from './payment-machine'

/** The order of a payment. Its id follows from the payment's, so that it is recorded only once. */
export function paidOrder(draft: Draft, paymentId: string): Order {
  return {
    id: `BK-${paymentId.replace(/^pay_/, '')}`,
    paymentId,
    deliveryAddress: draft.deliveryAddress,
    items: draft.items,
    price: priceOf(draft),
    coupon: draft.coupon,
    placedAt: draft.startedAt,
    ...(draft.arrival && { arrival: draft.arrival }),
    status: 'confirmed',
  }
}

/** In rupees; computed from the lines, never read from storage. */
export function priceOf({ items, coupon }: Pick<Draft, 'items' | 'coupon'>) {
  return priceBreakdown(items, savedBy(coupon))
}

/** Whether two carts hold the same copies at the same prices. */
export function isSameCart(one: readonly CartItem[], other: readonly CartItem[]): boolean {
  const text = (lines: readonly CartItem[]) =>
    JSON.stringify(lines.map(({ _id, qty, price }) => [_id, qty, price]).sort())
  return text(one) === text(other)
}
