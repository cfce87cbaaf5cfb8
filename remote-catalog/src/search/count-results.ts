/** How many books the list shows for a search. */
import { maxBesideMany } from 'product-search/close-matches'
import type { Filters } from 'product-search/filters'
import type { Facets } from 'shared/contract'
import type { Answered } from '../api/query-books'

/** How many books come close to a search, if there are counts, which include all of them (docs/product.md, P75). */
export function closeTotalOf(
  { categoryBy }: Pick<Filters, 'categoryBy'>,
  found: number,
  facets: Facets | undefined,
): number {
  const categories = facets?.categories ?? {}
  const names = categoryBy.length > 0 ? categoryBy : Object.keys(categories)
  return names.reduce((sum, name) => sum + (categories[name] ?? 0), -found)
}

/**
 * The books that contain the text of a search, and the close matches that the list shows below them (docs/product.md,
 * P72 and P82).
 * @param answer to a query without categories.
 * @param isWhole whether the shop has loaded all books: the list then shows all close matches beside few books.
 */
export function countResults({ total, close, facets }: Answered, isWhole: boolean): number {
  const showsAll = isWhole && total <= maxBesideMany
  return total + (showsAll ? closeTotalOf({ categoryBy: [] }, total, facets) : (close?.length ?? 0))
}
