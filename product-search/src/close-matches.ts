import { type Filters, passing } from './filters'
import type { IndexedProduct } from './product-index'
import type { SearchIndex } from './search-index'

/** How many close matches follow if many books are found. */
export const maxBesideMany = 24

/**
 * The books that come close to the search text, pass the other filters and are not already found
 * (docs/product.md, P72). By closeness, or by price if an order is chosen.
 * @param most the maximum number: few if many books are found.
 */
export function closeMatches(
  index: SearchIndex,
  filters: Filters,
  found: readonly IndexedProduct[],
  most = found.length > maxBesideMany ? maxBesideMany : undefined,
): readonly IndexedProduct[] {
  const passes = passing({ ...filters, searchText: '' })
  const known = new Set(found.map(({ key }) => key))
  const close = index
    .search(filters.searchText)
    .filter((book) => !known.has(book.key) && passes(book))
    .slice(0, most)
  if (filters.sortBy === null) return close
  const direction = filters.sortBy === 'LOW_TO_HIGH' ? 1 : -1
  return close.toSorted((a, b) => direction * (a.product.price - b.product.price))
}
