import { type IndexedProduct, withKeys } from 'catalogue/product-index'
import type { Product } from 'shared/contract/entities'
import type { Facets } from 'shared/contract/product-query'
import type { Loadable } from 'shared/store'
import { type LaterPages, pageSize } from '../../api/book-list'

export type ListedBook = Pick<IndexedProduct, 'key' | 'product'>

/** What the list shows, from the books at hand or from the server. */
export interface FoundBooks {
  state: Loadable<unknown>
  /** As many as pass the filters; `undefined` where one is not loaded yet. */
  books: readonly (ListedBook | undefined)[]
  /** How many books there are; `null` until there is an answer. */
  total: number | null
  facets: Facets | undefined
  close: readonly ListedBook[]
  /** Whether these are the books of earlier filters, until the newest answer is here. */
  isWaiting: boolean
  /** Loads the pages of the list that did not come; `null` where all came. */
  retry: (() => void) | null
  /** Is told which places of the list are rendered. */
  onShow?: (from: number, to: number) => void
}

export const noBooks: Omit<FoundBooks, 'state'> = {
  books: [],
  total: null,
  facets: undefined,
  close: [],
  isWaiting: false,
  retry: null,
}

/** The books of a list's pages at their places. @param total how long the list is. */
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
