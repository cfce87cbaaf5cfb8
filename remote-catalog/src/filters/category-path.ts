import { defaultFilters } from 'product-search/filters'
import type { CategoryName } from 'shared/contract/entities'
import { paths, type SitePath } from 'shared/routing/paths'
import { filtersToUrl } from './filters-in-url'

/** The product list with one category and no other filter. */
export function categoryPath(name: CategoryName): SitePath {
  return paths.productList(filtersToUrl({ ...defaultFilters, categoryBy: [name] }))
}
