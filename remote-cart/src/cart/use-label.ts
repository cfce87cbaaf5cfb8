import type { CartItem } from 'shared/contract'
import { namesApart } from 'shared/format'
import { $cart, useSelected } from 'shared/shop'

/** The name of a book in the cart, with its author if another one there has the same title. */
export function useLabel(line: CartItem): string {
  return useSelected($cart, (lines) => {
    const names = namesApart(lines, ({ name, description }) => [name, `by ${description}`])
    return names.get(line) ?? line.name
  })
}
