/** What the list page of a large catalogue brings: its first screenful, and the numbers above it. */
import { countFacets } from 'catalogue/facets'
import { defaultFilters } from 'catalogue/filters'
import { findBooks, indexProducts } from 'catalogue/product-index'
import type { Product } from 'shared/contract/entities'
import type { Facets } from 'shared/contract/product-query'
import { atom, fromDehydratedState } from 'shared/store'

export interface FirstBooks {
  /** The first books that pass the default filters. */
  books: readonly Product[]
  /** How many books pass the default filters. */
  shown: number
  total: number
  facets: Facets
}

export const firstBooksKey = 'catalog.first-books'

/** `null` where the page brings none: it then brings all books, or the browser fetches them. */
export const $firstBooks = atom(fromDehydratedState<FirstBooks>(firstBooksKey) ?? null)

/** @param count how many books the first screenful has. */
export function firstBooksOf(products: readonly Product[], count: number): FirstBooks {
  const all = indexProducts(products)
  const found = findBooks(all, defaultFilters)
  return {
    books: found.slice(0, count).map(({ product }) => product),
    shown: found.length,
    total: products.length,
    facets: countFacets(all, defaultFilters),
  }
}
