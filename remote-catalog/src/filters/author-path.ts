import { defaultFilters } from 'product-search/filters'
import { paths, type SitePath } from 'shared/routing'
import { filtersToUrl } from './filters-in-url'

/** The author's books (docs/product.md, P76). */
export function authorPath(author: string): SitePath {
  return paths.productList(filtersToUrl({ ...defaultFilters, author }))
}
