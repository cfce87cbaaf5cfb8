import { recentList } from './recent-list'

/** The recent searches on this device (docs/product.md, P81). */
export const recentSearches = recentList('bookshelf.recent-searches', 5)

/** Stores a search. It replaces the last one if it extends it, as after a pause while typing. */
export function rememberSearch(text: string): void {
  const [last] = recentSearches.read()
  if (last !== undefined && text.startsWith(last)) recentSearches.forget(last)
  recentSearches.remember(text)
}
