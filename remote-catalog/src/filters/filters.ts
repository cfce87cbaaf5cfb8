/** The filters of the product list, and the rule that applies them (docs/product.md, P18 and P19). */
import { type CategoryName, categoryNames, type Product } from 'shared/contract/entities'

/** The two orders by price; without one, books stand as the server lists them. */
export const sortOrders = ['LOW_TO_HIGH', 'HIGH_TO_LOW'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The ratings slider, in stars; in halves, since books are rated in halves. */
export const ratingRange = { min: 1, max: 5, step: 0.5 } as const

/** The price slider, in rupees. */
export const priceRange = { min: 99, max: 1000 } as const

export interface Filters {
  sortBy: SortOrder | null
  /** Chosen categories in the shop's order; none means all. */
  categoryBy: readonly CategoryName[]
  /** The fewest stars, included. */
  ratings: number
  /** The highest price in rupees, included. */
  price: number
  /** What the name must contain, in whatever case; empty for anything. */
  searchText: string
}

export const defaultFilters: Filters = {
  sortBy: null,
  categoryBy: [],
  ratings: 2,
  price: priceRange.max,
  searchText: '',
}

/** Chooses a category, or drops it when it was chosen. */
export function toggleCategory(filters: Filters, name: CategoryName): Filters {
  const chosen = new Set(filters.categoryBy)
  if (!chosen.delete(name)) chosen.add(name)
  return { ...filters, categoryBy: categoryNames.filter((each) => chosen.has(each)) }
}

/**
 * The rule (docs/product.md, P18): price up to the maximum, ratings from the minimum, one of the chosen
 * categories, and a name that contains the search text.
 * @returns a test for books. `name` is the book's name in lower case, kept ready by the shelf.
 */
export function passing(filters: Filters): (book: { product: Product; name: string }) => boolean {
  const { price, ratings } = filters
  const text = filters.searchText.toLowerCase()
  const categories = new Set(filters.categoryBy.length > 0 ? filters.categoryBy : categoryNames)
  return ({ product, name }) =>
    product.price <= price &&
    product.ratings >= ratings &&
    categories.has(product.categoryName) &&
    name.includes(text)
}
