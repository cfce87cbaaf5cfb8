import { closeMatches } from 'product-search/close-matches'
import type { Filters } from 'product-search/filters'
import type { IndexedProduct } from 'product-search/product-index'
import type { SearchIndex } from 'product-search/search-index'
import { useMemo } from 'react'

const none: readonly IndexedProduct[] = []

/** The close matches, in addition to the books that are found (docs/product.md, P72). */
export function useCloseMatches(
  index: SearchIndex | null,
  filters: Filters,
  found: readonly IndexedProduct[],
): readonly IndexedProduct[] {
  return useMemo(
    () => (index && filters.searchText !== '' ? closeMatches(index, filters, found) : none),
    [index, filters, found],
  )
}
