import { $cart, $cartState } from 'shared/cart'
import { CartItem, CouponName } from 'shared/contract/entities'
import * as v from 'shared/schema'
import { createUndo } from 'shared/undo'

/** A line, and the coupon that its removal took off. */
const RemovedLine = v.object({ ...CartItem.entries, coupon: v.optional(v.nullable(CouponName)) })
type RemovedLine = v.InferOutput<typeof RemovedLine>

/** The removed line that can be restored. */
export const removedLine = createUndo<RemovedLine>('cart', RemovedLine, {
  $state: $cartState,
  $items: $cart,
})
