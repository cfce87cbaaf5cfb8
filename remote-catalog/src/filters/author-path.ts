import { paths, type SitePath } from 'shared/routing/paths'
import { defaultFilters } from './filters'
import { filtersToUrl } from './filters-in-url'

/** The search for an author's books (docs/product.md, P76). */
export function authorPath(author: string): SitePath {
  const searchText = author.toLowerCase()
  return paths.productList(filtersToUrl({ ...defaultFilters, searchText }))
}
