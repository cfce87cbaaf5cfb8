import type { CartItem } from 'shared/contract'
import { namesApart } from 'shared/format'
import { $cart, computed, useSelected } from 'shared/shop'

const $labels = computed($cart, (lines) =>
  namesApart(lines, ({ name, description }) => [name, `by ${description}`]),
)

/** The name of a book in the cart, with its author if another one there has the same title. */
export function useLabel(line: CartItem): string {
  return useSelected($labels, (labels) => labels.get(line) ?? line.name)
}
