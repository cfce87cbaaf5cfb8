import type { Filters, SortOrder } from 'product-search/filters'
import { type CategoryName, countLimit } from 'shared/contract'
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

/** A number of books as the server has counted them: '12', or '1,000+' if it has stopped there. */
export function formatCount(count: number): string {
  return isCounted(count) ? formatNumber(count) : `${formatNumber(countLimit)}+`
}

/** Whether there may not be more books. */
export function isCounted(count: number): boolean {
  return count !== countLimit + 1
}

/** '1 book', '1,000+ books'. */
export function booksLabel(count: number): string {
  return isCounted(count) ? formatBooks(count) : `${formatCount(count)} books`
}

/** How many books are shown: 'Showing 3 of 10 books', '10 books'. */
export function countLabel(shown: number, all: number): string {
  return shown === all ? booksLabel(all) : `Showing ${formatCount(shown)} of ${booksLabel(all)}`
}

/** The text after the count: ', 2 close matches', ', 24 of 700 close matches', or nothing. */
export function closeLabel(shown: number, all: number): string {
  if (shown === 0) return ''
  const of = all > shown ? ` of ${formatNumber(all)}` : ''
  return `, ${formatNumber(shown)}${of} close ${shown === 1 ? 'match' : 'matches'}`
}
