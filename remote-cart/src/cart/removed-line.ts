import { CartItem, type InferOutput, nullable, object, optional, string } from 'shared/schema'
import { $cart, $cartState, createUndo } from 'shared/shop'

/** A line, and the name of the coupon that its removal took off. */
const RemovedLine = object({ ...CartItem.entries, coupon: optional(nullable(string())) })
type RemovedLine = InferOutput<typeof RemovedLine>

/** The removed line that can be restored. */
export const removedLine = createUndo<RemovedLine>('cart', RemovedLine, {
  $state: $cartState,
  $items: $cart,
})
