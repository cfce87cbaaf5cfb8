/** What the list page of a large catalogue brings: its first screenful, and the numbers above it. */
import type { Product } from 'shared/contract/entities'
import { atom, fromDehydratedState } from 'shared/store'
import { defaultFilters } from '../filters/filters'
import { findBooks, indexProducts, type ProductIndex } from '../filters/product-index'

export interface FirstBooks {
  /** The first books that pass the default filters. */
  books: readonly Product[]
  /** How many books pass the default filters. */
  shown: number
  total: number
  hasLowRated: boolean
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
    total: all.total,
    hasLowRated: all.hasLowRated,
  }
}

/** Stands for the index of all books while the default filters are shown. */
export function indexOfFirst({ books, total, hasLowRated }: FirstBooks): ProductIndex {
  return { ...indexProducts(books), total, hasLowRated }
}
