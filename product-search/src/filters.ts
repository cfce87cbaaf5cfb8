/** The filters of the product list, and the rule that applies them (docs/product.md, P18 and P19). */
import type { CategoryName, Product } from 'shared/contract'
import { authorKey, comparable, isbnIn } from './words'

/** The two orders by price; without one, the server's order. */
export const sortOrders = ['LOW_TO_HIGH', 'HIGH_TO_LOW'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The ratings slider, in stars. Books are rated in halves. */
export const ratingRange = { min: 1, max: 5, step: 0.5 } as const

/** The price slider, in rupees. */
export const priceRange = { min: 99, max: 1000 } as const

/** In place of a maximum: the slider ends below what some books cost. */
export const anyPrice = Number.POSITIVE_INFINITY

export interface Filters {
  sortBy: SortOrder | null
  /** In the shop's order; an empty list means all. */
  categoryBy: readonly CategoryName[]
  /** The minimum, in stars. */
  ratings: number
  /** The maximum, in rupees, or `anyPrice`. */
  price: number
  /** Part of the name, in any spelling, or an ISBN-13; empty for all. */
  searchText: string
  /** The whole name of an author, in any case; empty for all. */
  author: string
}

export const defaultFilters: Filters = {
  sortBy: null,
  categoryBy: [],
  ratings: 2,
  price: priceRange.max,
  searchText: '',
  author: '',
}

/**
 * Adds or removes a category. The order of the choices makes no difference.
 * @param all the shop's categories, in its order.
 */
export function toggleCategory(
  filters: Filters,
  name: CategoryName,
  all: readonly CategoryName[],
): Filters {
  const chosen = new Set(filters.categoryBy)
  if (!chosen.delete(name)) chosen.add(name)
  return { ...filters, categoryBy: all.filter((each) => chosen.has(each)) }
}

/** The filter rule (docs/product.md, P18 and P76). `name` is the book's name as {@link comparable} gives it. */
export function passing(filters: Filters): (book: { product: Product; name: string }) => boolean {
  const { price, ratings } = filters
  const isFound = containing(filters.searchText)
  const author = authorKey(filters.author)
  const inCategories = ofCategories(filters)
  return ({ product, name }) =>
    product.price <= price &&
    product.ratings >= ratings &&
    inCategories(product) &&
    isFound(product, name) &&
    (author === '' || authorKey(product.description) === author)
}

/** Whether a name contains a text, or the text is the book's ISBN. */
function containing(text: string): (product: Product, name: string) => boolean {
  const part = comparable(text)
  const isbn = isbnIn(text)
  if (isbn) return ({ isbn13 }, name) => isbn13 === isbn || name.includes(part)
  if (part !== '') return (_, name) => name.includes(part)
  // Only punctuation, or nothing.
  const marks = text.toLowerCase()
  return (product) => product.name.toLowerCase().includes(marks)
}

/** Whether a book is of one of the chosen categories, or none is chosen. */
export function ofCategories({ categoryBy }: Pick<Filters, 'categoryBy'>) {
  const chosen = new Set(categoryBy)
  return ({ categoryName }: Product) => chosen.size === 0 || chosen.has(categoryName)
}
