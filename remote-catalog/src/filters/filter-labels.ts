import type { Filters, SortOrder } from 'product-search/filters'
import type { CategoryName } from 'shared/contract'
import { formatBooks, formatNumber, ownDirection, quoted } from 'shared/format'

export const sortLabels: Record<SortOrder, string> = {
  LOW_TO_HIGH: 'Price: low to high',
  HIGH_TO_LOW: 'Price: high to low',
}

/** 'thriller' -> 'Thriller'. */
export function categoryLabel(name: CategoryName): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The heading of the list: what was searched for, whose books these are, or their category. */
export function listTitle({ searchText, author, categoryBy }: Filters): string {
  if (searchText !== '') return `Results for ${quoted(searchText)}`
  if (author !== '') return `Books by ${ownDirection(author)}`
  const [category, another] = categoryBy
  return category && !another ? `${categoryLabel(category)} books` : 'Books'
}

/** 3.5 -> '3.5 stars and up'. */
export function ratingLabel(stars: number): string {
  return `${stars} ${stars === 1 ? 'star' : 'stars'} and up`
}

/** How many books are shown: 'Showing 3 of 10 books', '10 books'. */
export function countLabel(shown: number, all: number): string {
  return shown === all ? formatBooks(all) : `Showing ${formatNumber(shown)} of ${formatBooks(all)}`
}

/** The text after the count: ', 2 close matches', ', 24 of 700 close matches', or nothing. */
export function closeLabel(shown: number, all: number): string {
  if (shown === 0) return ''
  const of = all > shown ? ` of ${formatNumber(all)}` : ''
  return `, ${formatNumber(shown)}${of} close ${shown === 1 ? 'match' : 'matches'}`
}
