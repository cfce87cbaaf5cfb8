/** How many books the list shows for a search. */
import { maxBesideMany } from 'product-search/close-matches'
import type { Filters } from 'product-search/filters'
import type { Facets, ProductAnswer } from 'shared/contract'
import { isCounted } from '../filters/filter-labels'

/**
 * How many books come close to a search; 0 without counts, which include all of them (docs/product.md, P75), and if the
 * server has stopped counting.
 */
export function closeTotalOf(
  { categoryBy }: Pick<Filters, 'categoryBy'>,
  found: number,
  facets: Facets | undefined,
): number {
  if (!facets) return 0
  const { categories } = facets
  const names = categoryBy.length > 0 ? categoryBy : Object.keys(categories)
  const counts = [found, ...names.map((name) => categories[name] ?? 0)]
  if (!counts.every(isCounted)) return 0
  return counts.reduce((sum, count) => sum + count, -2 * found)
}

/**
 * The books that contain the text of a search, and the close matches that the list shows below them (docs/product.md,
 * P72 and P82).
 * @param answer to a query without categories.
 * @param isWhole whether the shop has loaded all books: the list then shows all close matches beside few books.
 */
export function countResults({ total, close, facets }: ProductAnswer, isWhole: boolean): number {
  if (!isCounted(total)) return total
  const showsAll = isWhole && total <= maxBesideMany
  return total + (showsAll ? closeTotalOf({ categoryBy: [] }, total, facets) : (close?.length ?? 0))
}
