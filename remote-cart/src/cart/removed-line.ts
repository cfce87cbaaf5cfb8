import { CartItem, CouponName } from 'shared/contract'
import * as v from 'shared/schema'
import { $cart, $cartState, createUndo } from 'shared/shop'

/** A line, and the coupon that its removal took off. */
const RemovedLine = v.object({ ...CartItem.entries, coupon: v.optional(v.nullable(CouponName)) })
type RemovedLine = v.InferOutput<typeof RemovedLine>

/** The removed line that can be restored. */
export const removedLine = createUndo<RemovedLine>('cart', RemovedLine, {
  $state: $cartState,
  $items: $cart,
})
