import type { CategoryName } from 'shared/contract/entities'
import { paths } from 'shared/routing/paths'
import { defaultFilters } from './filters'
import { filtersToUrl } from './filters-in-url'

/** The product list with one category chosen and every other filter cleared. */
export function categoryPath(name: CategoryName): string {
  return paths.productList(filtersToUrl({ ...defaultFilters, categoryBy: [name] }))
}
