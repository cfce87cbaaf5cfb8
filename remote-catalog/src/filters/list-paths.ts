/** Addresses of the list. */
import { defaultFilters } from 'product-search/filters'
import type { CategoryName } from 'shared/contract'
import { paths, type SitePath } from 'shared/routing'
import { filtersToUrl } from './filters-in-url'

/** The product list with one category and no other filter. */
export function categoryPath(name: CategoryName): SitePath {
  return paths.productList(filtersToUrl({ ...defaultFilters, categoryBy: [name] }))
}

/** The author's books (docs/product.md, P76). */
export function authorPath(author: string): SitePath {
  return paths.productList(filtersToUrl({ ...defaultFilters, author }))
}

/** A further page of the list (docs/product.md, P85). @param page 2 or higher. */
export function listPagePath(page: number): SitePath {
  return `/products/page/${page}`
}
