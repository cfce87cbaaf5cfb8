import type { Filters } from 'product-search/filters'
import { type IndexedProduct, withKeys } from 'product-search/product-index'
import { categoryNames, type Facets, type Product } from 'shared/contract'
import type { Loadable } from 'shared/shop'
import { type LaterPages, pageSize } from '../../api/book-list'

export type ListedBook = Pick<IndexedProduct, 'key' | 'product'>

/** The books that the list shows, from the loaded books or from the server. */
export interface FoundBooks {
  state: Loadable<unknown>
  /** All books that pass the filters; `undefined` for those that are not loaded yet. */
  books: readonly (ListedBook | undefined)[]
  /** How many books there are; `null` until there is an answer. */
  total: number | null
  facets: Facets | undefined
  close: readonly ListedBook[]
  /** How many books come close to the search; `close` has the closest of them. */
  closeTotal: number
  /** Whether these are the books of earlier filters, until the newest answer arrives. */
  isWaiting: boolean
  /** Loads the pages of the list that failed; `null` if none did. */
  retry: (() => void) | null
  /** Called with the rendered places of the list. */
  onShow?: (from: number, to: number) => void
}

export const noBooks: Omit<FoundBooks, 'state'> = {
  books: [],
  total: null,
  facets: undefined,
  close: [],
  closeTotal: 0,
  isWaiting: false,
  retry: null,
}

/** How many books come close to a search, if there are counts, which include all of them (docs/product.md, P75). */
export function closeTotalOf(
  { categoryBy }: Filters,
  found: number,
  facets: Facets | undefined,
): number {
  const names = categoryBy.length > 0 ? categoryBy : categoryNames
  return names.reduce((sum, name) => sum + (facets?.categories[name] ?? 0), -found)
}

/** The books of a list's pages at their places. @param total the length of the list. */
export function placed(
  first: readonly Product[],
  later: LaterPages,
  total: number,
): readonly (ListedBook | undefined)[] {
  const pages = [[0, first] as const, ...later]
  const known = withKeys(pages.flatMap(([, products]) => products))
  const places = pages.flatMap(([page, products]) => products.map((_, at) => page * pageSize + at))
  const books = new Array<ListedBook | undefined>(total)
  for (const [at, place] of places.entries()) if (place < total) books[place] = known[at]
  return books
}
