import { useMemo } from 'react'
import { useStore } from 'shared/store'
import { $productIndex, products } from '../../api/catalogue'
import { $firstBooks, indexOfFirst } from '../../api/first-books'
import { activeFilters } from '../../filters/filter-labels'
import type { Filters } from '../../filters/filters'
import { findBooks, type IndexedProduct, type ProductIndex } from '../../filters/product-index'

const none: readonly IndexedProduct[] = []

interface FoundBooks {
  /** `null` until there are books for these filters. */
  productIndex: ProductIndex | null
  books: readonly IndexedProduct[]
  /** How many books pass: more than `books` while only the first ones are at hand. */
  shown: number
  /** Whether `books` are the first ones only. */
  isPartial: boolean
}

/** The books that pass the filters: the first ones of the page until all are loaded. */
export function useFoundBooks(filters: Filters): FoundBooks {
  const all = useStore($productIndex)
  const first = useStore($firstBooks)
  const { status } = useStore(products.$state)
  return useMemo(() => {
    if (all) {
      const books = findBooks(all, filters)
      return { productIndex: all, books, shown: books.length, isPartial: false }
    }
    // Copies of any age are dropped when loading fails (docs/product.md, P21).
    if (!first || status === 'failed' || activeFilters(filters).length > 0) {
      return { productIndex: null, books: none, shown: 0, isPartial: false }
    }
    const productIndex = indexOfFirst(first)
    return { productIndex, books: productIndex.books, shown: first.shown, isPartial: true }
  }, [all, first, status, filters])
}
