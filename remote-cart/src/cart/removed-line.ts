import { CartItem, CouponName, type InferOutput, nullable, object, optional } from 'shared/schema'
import { $cart, $cartState, createUndo } from 'shared/shop'

/** A line, and the coupon that its removal took off. */
const RemovedLine = object({ ...CartItem.entries, coupon: optional(nullable(CouponName)) })
type RemovedLine = InferOutput<typeof RemovedLine>

/** The removed line that can be restored. */
export const removedLine = createUndo<RemovedLine>('cart', RemovedLine, {
  $state: $cartState,
  $items: $cart,
})
