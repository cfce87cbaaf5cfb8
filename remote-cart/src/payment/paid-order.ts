import type { Order } from 'shared/contract'
import { priceBreakdown } from 'shared/pricing'
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

/** In rupees; computed from the lines. */
export function priceOf({ items, saved }: Pick<Draft, 'items' | 'saved'>) {
  return priceBreakdown(items, saved)
}
