/** How many books each choice of the filters would leave (docs/product.md, P75). */
import { type CategoryName, categoryNames } from 'shared/contract/entities'
import { type Filters, passing, ratingRange } from './filters'
import type { IndexedProduct, ProductIndex } from './product-index'

/** The whole stars of the ratings slider. */
export const starSteps = [1, 2, 3, 4, 5] as const
export type StarStep = (typeof starSteps)[number]

export interface Facets {
  /** Books of each category that pass all other filters. */
  categories: Record<CategoryName, number>
  /** Books with at least so many stars that pass all other filters. */
  stars: Record<StarStep, number>
}

/** @param close the books that come close to the search text: they count as well. */
export function countFacets(
  { books }: ProductIndex,
  filters: Filters,
  close: readonly IndexedProduct[] = [],
): Facets {
  const others = { ...filters, categoryBy: [], ratings: ratingRange.min }
  const contains = passing(others)
  const passesOthers = passing({ ...others, searchText: '' })
  const comesClose = new Set(close.map(({ key }) => key))
  const inCategories = new Set(filters.categoryBy.length > 0 ? filters.categoryBy : categoryNames)
  const categories = { fiction: 0, motivational: 0, humor: 0, thriller: 0 }
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const book of books) {
    if (!contains(book) && !(comesClose.has(book.key) && passesOthers(book))) continue
    const { categoryName, ratings } = book.product
    if (ratings >= filters.ratings) categories[categoryName] += 1
    if (!inCategories.has(categoryName)) continue
    for (const step of starSteps) if (ratings >= step) stars[step] += 1
  }
  return { categories, stars }
}
