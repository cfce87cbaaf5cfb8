import { recentList } from './recent-list'

/** The recent searches on this device (docs/product.md, P81). */
export const recentSearches = recentList('bookshelf.recent-searches', 5)

/** Stores a search. It replaces the searches for the parts of its text that were made while typing. */
export function rememberSearch(text: string): void {
  const [last] = recentSearches.read()
  if (last !== undefined && (text.startsWith(last) || last.startsWith(text))) {
    recentSearches.forget(last)
  }
  recentSearches.remember(text)
}
