/** How many books each choice of the filters would leave (docs/product.md, P75). */

import { categoryNames, type Facets } from 'shared/contract'
import { anyPrice, type Filters, passing } from './filters'
import type { IndexedProduct, ProductIndex } from './product-index'

/** The whole stars of the ratings slider. */
export const starSteps = [1, 2, 3, 4, 5] as const

/** Stops of the price slider, in rupees. */
export const priceSteps = [250, 500, 750, 1000] as const

/** @param close the books that come close to the search text, which count, too. */
export function countFacets(
  { books }: ProductIndex,
  filters: Filters,
  close: readonly IndexedProduct[] = [],
): Facets {
  const others = { ...filters, categoryBy: [], ratings: 0, price: anyPrice }
  const contains = passing(others)
  const passesOthers = passing({ ...others, searchText: '' })
  const comesClose = new Set(close.map(({ key }) => key))
  const inCategories = new Set(filters.categoryBy.length > 0 ? filters.categoryBy : categoryNames)
  const facets = {
    categories: { fiction: 0, motivational: 0, humor: 0, thriller: 0 },
    ratings: Object.fromEntries(starSteps.map((step) => [step, 0])),
    prices: Object.fromEntries(priceSteps.map((step) => [step, 0])),
    anyPrice: 0,
  }
  for (const book of books) {
    if (!contains(book) && !(comesClose.has(book.key) && passesOthers(book))) continue
    const { categoryName, ratings, price } = book.product
    const isRated = ratings >= filters.ratings
    const isPriced = price <= filters.price
    const isOfCategory = inCategories.has(categoryName)
    if (isRated && isPriced) facets.categories[categoryName] += 1
    if (isOfCategory && isPriced) count(facets.ratings, starSteps, (step) => ratings >= step)
    if (!isOfCategory || !isRated) continue
    count(facets.prices, priceSteps, (step) => price <= step)
    facets.anyPrice += 1
  }
  return facets
}

function count(
  counts: Record<string, number>,
  steps: readonly number[],
  passes: (step: number) => boolean,
): void {
  for (const step of steps) if (passes(step)) counts[step] = (counts[step] ?? 0) + 1
}
