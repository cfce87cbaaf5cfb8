import type { CartItem, Product } from 'shared/contract'
import { namesApart } from 'shared/format'
import { $cart, computed, useSelected } from 'shared/shop'

/** The titles of books that stand together, each with its author if another one has the same title. */
export const labelsOf = <T extends Product>(books: readonly T[]) =>
  namesApart(books, ({ name, description }) => [name, `by ${description}`])

const $labels = computed($cart, labelsOf)

/** The name of a book in the cart, with its author if another one there has the same title. */
export function useLabel(line: CartItem): string {
  return useSelected($labels, (labels) => labels.get(line) ?? line.name)
}
