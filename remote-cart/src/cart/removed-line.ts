import { $cart, $cartState } from 'shared/cart'
import { CartItem } from 'shared/contract/entities'
import { createUndo } from 'shared/undo'

/** The removed line that can be restored. */
export const removedLine = createUndo('cart', CartItem, { $state: $cartState, $items: $cart })
