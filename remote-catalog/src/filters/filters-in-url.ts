/**
 * Filters in the list's address: `q`, `author`, `category` (repeated), `sort`, `rating`, `price`.
 * Defaults are omitted; `price=any` stands for any price.
 */

import {
  anyPrice,
  defaultFilters,
  type Filters,
  priceRange,
  ratingRange,
  sortOrders,
} from 'product-search/filters'
import { type CategoryName, isBlank, maxLengths, tidyText } from 'shared/contract'

/** The longest search text, in characters, each of which may count as two (`maxLengths.search` of the contract). */
const maxLength = maxLengths.search / 2

/** The price of a list without a highest price. */
const any = 'any'

/**
 * Reads the filters of a query. Any text is accepted, and names in any case: what is
 * missing or invalid becomes the default.
 * @param all the shop's categories, in its order; `null` until they are known: then any could be one.
 */
export function filtersFromUrl(
  query: URLSearchParams,
  all: readonly CategoryName[] | null,
): Filters {
  const named = query.getAll('category').map((name) => tidyText(name).toLowerCase())
  const categories = new Set(named.filter(Boolean))
  return {
    sortBy:
      sortOrders.find((order) => order === query.get('sort')?.trim().toUpperCase()) ??
      defaultFilters.sortBy,
    categoryBy: (all ?? [...categories]).filter((name) => categories.has(name)),
    ratings: numberIn(query.get('rating'), ratingRange, ratingRange.step) ?? defaultFilters.ratings,
    price: priceIn(query.get('price')) ?? defaultFilters.price,
    searchText: searchIn(query.get('q') ?? ''),
    author: tidyText(query.get('author') ?? ''),
  }
}

/** The query of filters, with fields in a fixed order, so that equal filters have one address. */
export function filtersToUrl(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.searchText !== '') query.set('q', filters.searchText)
  if (filters.author !== '') query.set('author', filters.author)
  for (const name of filters.categoryBy) query.append('category', name)
  if (filters.sortBy) query.set('sort', filters.sortBy)
  if (filters.ratings !== defaultFilters.ratings) query.set('rating', String(filters.ratings))
  if (filters.price !== defaultFilters.price) {
    query.set('price', filters.price === anyPrice ? any : String(filters.price))
  }
  return query
}

/**
 * A text without what nobody sees; the beginning of a long one, cut between two characters, since half an emoji cannot
 * be encoded in an address.
 */
function searchIn(text: string): string {
  return isBlank(text) ? '' : [...tidyText(text)].slice(0, maxLength).join('').trimEnd()
}

function priceIn(text: string | null) {
  return text?.toLowerCase() === any ? anyPrice : numberIn(text, priceRange, 1)
}

/** A number in plain digits, within the range and on a step of the slider. */
function numberIn(text: string | null, { min, max }: { min: number; max: number }, step: number) {
  if (text === null || !/^\d+(\.\d+)?$/.test(text)) return null
  const number = Number(text)
  return number >= min && number <= max && number % step === 0 ? number : null
}
