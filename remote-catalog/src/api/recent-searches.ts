import { recentList } from './recent-list'

/** What was searched for on this device (docs/product.md, P81). */
export const recentSearches = recentList('bookshelf.recent-searches', 5)

/** Remembers a search. What was searched for while it was typed gives way to it. */
export function rememberSearch(text: string): void {
  const [last] = recentSearches.read()
  if (last !== undefined && (text.startsWith(last) || last.startsWith(text))) {
    recentSearches.forget(last)
  }
  recentSearches.remember(text)
}
