import { countFacets } from 'product-search/facets'
import { findBooks, type IndexedProduct } from 'product-search/product-index'
import { useMemo } from 'react'
import { useStore } from 'shared/shop'
import { $manyBooks, $productIndex, products } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'
import type { FilterControls } from '../../filters/use-filters'
import { useSearchIndex } from '../../search/use-search-index'
import { closeTotalOf, type FoundBooks, noBooks } from './found-books'
import { useCloseMatches } from './use-close-matches'
import { useListedBooks } from './use-listed-books'

const none: readonly IndexedProduct[] = []

/** The books that pass the filters: from the loaded books or, if there are too many to load, from the server. */
export function useFoundBooks({ filters, isSliding }: FilterControls): FoundBooks {
  const state = useResource(products)
  const many = useStore($manyBooks)
  const index = useStore($productIndex)
  const listed = useListedBooks(filters, isSliding, many)
  const search = useSearchIndex(index, filters.searchText !== '')
  const books = useMemo(() => (index ? findBooks(index, filters) : none), [index, filters])
  const facets = useMemo(() => {
    const close = filters.searchText === '' ? [] : search?.search(filters.searchText)
    return index ? countFacets(index, filters, close) : undefined
  }, [index, filters, search])
  const close = useCloseMatches(search, filters, books)
  if (many) return listed
  const closeTotal = closeTotalOf(filters, books.length, facets)
  const total = index ? index.books.length : null
  return { ...noBooks, state, books, total, facets, close, closeTotal }
}
