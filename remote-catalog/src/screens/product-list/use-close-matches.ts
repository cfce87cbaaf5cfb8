import { useMemo } from 'react'
import { allUpTo } from '../../components/book-grid/book-grid'
import { type Filters, passing } from '../../filters/filters'
import type { IndexedProduct, ProductIndex } from '../../filters/product-index'
import { useSearchIndex } from '../../search/use-search-index'

const none: readonly IndexedProduct[] = []

/**
 * The books that come close to the search text, pass the other filters and are not found already
 * (docs/product.md, P72). By closeness, or by price if an order is chosen. Beside more found books
 * than the grid renders at once, as many as it renders.
 */
export function useCloseMatches(
  productIndex: ProductIndex | null,
  filters: Filters,
  found: readonly IndexedProduct[],
): readonly IndexedProduct[] {
  const index = useSearchIndex(productIndex, filters.searchText !== '')
  return useMemo(() => {
    if (!index || filters.searchText === '') return none
    const passes = passing({ ...filters, searchText: '' })
    const known = new Set(found.map(({ key }) => key))
    const close = index
      .search(filters.searchText)
      .filter((book) => !known.has(book.key) && passes(book))
      .slice(0, found.length > allUpTo ? allUpTo : undefined)
    if (filters.sortBy === null) return close
    const direction = filters.sortBy === 'LOW_TO_HIGH' ? 1 : -1
    return close.toSorted((a, b) => direction * (a.product.price - b.product.price))
  }, [index, filters, found])
}
