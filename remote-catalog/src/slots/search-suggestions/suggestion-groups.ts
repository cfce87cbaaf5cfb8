import { defaultFilters, type Filters } from 'product-search/filters'
import { withKeys } from 'product-search/product-index'
import type { CategoryName, Product, SearchOption } from 'shared/contract'
import { paths } from 'shared/routing'
import { filtersFromUrl, filtersToUrl } from '../../filters/filters-in-url'
import { authorPath, categoryPath } from '../../filters/list-paths'
import type { Suggestions } from '../../search/suggest'

export type Suggestion = SearchOption &
  (
    | { book: Product }
    | { category: CategoryName }
    | { author: string }
    | { recent: string }
    | { results: number | null }
  )

export interface SuggestionGroup {
  title: string
  items: readonly Suggestion[]
}

/** The suggestions in groups, as options of a listbox. */
export function groupSuggestions(found: Suggestions, listboxId: string): SuggestionGroup[] {
  const books = withKeys(found.books).map(({ key, product: book }) => ({
    id: optionId(listboxId, 'book', key),
    to: paths.productDetail(book._id),
    book,
  }))
  const categories = found.categories.map((category) => ({
    id: optionId(listboxId, 'category', category),
    to: categoryPath(category),
    category,
  }))
  const authors = found.authors.map((author) => ({
    id: optionId(listboxId, 'author', author),
    to: authorPath(author),
    author,
  }))
  return [
    { title: 'Books', items: books },
    { title: 'Categories', items: categories },
    { title: 'Authors', items: authors },
  ].filter(({ items }) => items.length > 0)
}

/** The filters of the list for a typed text, as the search field applies it (docs/product.md, P9). */
export function searchFilters(typed: string): Filters {
  return filtersFromUrl(new URLSearchParams({ q: typed.toLowerCase() }), null)
}

/** The option that opens the list. @param results how many books it shows; `null` until that is known. */
export function allResults(
  filters: Filters,
  results: number | null,
  listboxId: string,
): Suggestion {
  return { id: `${listboxId}-all`, to: paths.productList(filtersToUrl(filters)), results }
}

/** Recent searches, as options that can be removed. */
export function groupRecent(
  texts: readonly string[],
  listboxId: string,
  onRemove: (text: string) => void,
): SuggestionGroup[] {
  const items = texts.map((recent) => ({
    id: optionId(listboxId, 'recent', recent),
    to: paths.productList(filtersToUrl({ ...defaultFilters, searchText: recent })),
    recent,
    remove: () => onRemove(recent),
  }))
  return items.length > 0 ? [{ title: 'Recent searches', items }] : []
}

/** The id of the suggestion, not of its position, so that a selection stays when others are added. */
function optionId(listboxId: string, kind: string, what: string): string {
  // Half an emoji, as in a truncated text, cannot be encoded.
  const whole = what.replace(/\p{Surrogate}/gu, '\ufffd')
  return `${listboxId}-${kind}-${encodeURIComponent(whole)}`
}
