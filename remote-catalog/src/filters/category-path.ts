import { defaultFilters } from 'product-search/filters'
import type { CategoryName } from 'shared/contract'
import { paths, type SitePath } from 'shared/routing'
import { filtersToUrl } from './filters-in-url'

/** The product list with one category and no other filter. */
export function categoryPath(name: CategoryName): SitePath {
  return paths.productList(filtersToUrl({ ...defaultFilters, categoryBy: [name] }))
}
