import { countFacets } from 'catalogue/facets'
import type { Filters } from 'catalogue/filters'
import { findBooks, type IndexedProduct, indexProducts } from 'catalogue/product-index'
import { useMemo } from 'react'
import type { Facets } from 'shared/contract/product-query'
import { useStore } from 'shared/store'
import { $productIndex, products } from '../../api/catalogue'
import { $firstBooks } from '../../api/first-books'
import { activeFilters } from '../../filters/filter-labels'
import { useSearchIndex } from '../../search/use-search-index'
import { useCloseMatches } from './use-close-matches'

const none: readonly IndexedProduct[] = []

interface FoundBooks {
  books: readonly IndexedProduct[]
  /** How many books pass: more than `books` while only the first ones are at hand. */
  shown: number
  /** How many books there are; `null` until there are books for these filters. */
  total: number | null
  facets: Facets | undefined
  /** Whether `books` are the first ones only. */
  isPartial: boolean
}

/** The books that pass the filters, the first ones of the page until all are loaded; and close matches. */
export function useFoundBooks(filters: Filters): FoundBooks & { close: readonly IndexedProduct[] } {
  const all = useStore($productIndex)
  const first = useStore($firstBooks)
  const { status } = useStore(products.$state)
  const search = useSearchIndex(all, filters.searchText !== '')
  const found = useMemo((): FoundBooks => {
    if (all) {
      const books = findBooks(all, filters)
      const close = filters.searchText === '' ? [] : search?.search(filters.searchText)
      const facets = countFacets(all, filters, close)
      return { books, shown: books.length, total: all.books.length, facets, isPartial: false }
    }
    // Copies of any age are dropped when loading fails (docs/product.md, P21).
    if (!first || status === 'failed' || activeFilters(filters).length > 0) {
      return { books: none, shown: 0, total: null, facets: undefined, isPartial: false }
    }
    return { ...first, books: indexProducts(first.books).books, isPartial: true }
  }, [all, first, status, filters, search])
  return { ...found, close: useCloseMatches(search, filters, found.books) }
}
