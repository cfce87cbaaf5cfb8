import type { Order } from 'shared/contract/entities'
import { savedBy } from '../cart/coupons'
import { priceBreakdown } from '../cart/price-breakdown'
import type { Draft } from './payment-machine'

/**
 * The order that a payment stands for. Its id follows from the payment's, so that recording twice
 * cannot make two; amounts are computed here, never read from storage.
 */
export function paidOrder(draft: Draft, paymentId: string): Order {
  return {
    id: `BK-${paymentId.replace(/^pay_/, '')}`,
    paymentId,
    deliveryAddress: draft.deliveryAddress,
    items: draft.items,
    price: priceOf(draft),
    coupon: draft.coupon,
    placedAt: draft.startedAt,
    status: 'confirmed',
  }
}

/** What a draft costs, in rupees. */
export function priceOf({ items, coupon }: Pick<Draft, 'items' | 'coupon'>) {
  return priceBreakdown(items, savedBy(coupon))
}
