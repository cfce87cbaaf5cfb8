import { closeMatches } from 'catalogue/close-matches'
import type { Filters } from 'catalogue/filters'
import type { IndexedProduct } from 'catalogue/product-index'
import type { SearchIndex } from 'catalogue/search-index'
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
