/** How many books each choice of the filters would leave (docs/product.md, P75). */

import type { Facets } from 'shared/contract'
import { anyPrice, type Filters, ofCategories, passing } from './filters'
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
  const inCategories = ofCategories(filters)
  const categories = new Map<string, number>()
  const facets = {
    ratings: Object.fromEntries(starSteps.map((step) => [step, 0])),
    prices: Object.fromEntries(priceSteps.map((step) => [step, 0])),
    anyPrice: 0,
  }
  for (const book of books) {
    const { categoryName, ratings, price } = book.product
    const counted = categories.get(categoryName) ?? 0
    categories.set(categoryName, counted)
    if (!contains(book) && !(comesClose.has(book.key) && passesOthers(book))) continue
    const isRated = ratings >= filters.ratings
    const isPriced = price <= filters.price
    const isOfCategory = inCategories(book.product)
    if (isRated && isPriced) categories.set(categoryName, counted + 1)
    if (isOfCategory && isPriced) count(facets.ratings, starSteps, (step) => ratings >= step)
    if (!isOfCategory || !isRated) continue
    count(facets.prices, priceSteps, (step) => price <= step)
    facets.anyPrice += 1
  }
  return { categories: Object.fromEntries(categories), ...facets }
}

function count(
  counts: Record<string, number>,
  steps: readonly number[],
  passes: (step: number) => boolean,
): void {
  for (const step of steps) if (passes(step)) counts[step] = (counts[step] ?? 0) + 1
}
