/** The list in pages, for shoppers without JavaScript and for search engines. */
import { defaultFilters } from 'product-search/filters'
import type { ProductAnswer } from 'shared/contract'
import { pageSize, queryBooks } from './query-books'
import { type Resource, resourceOf } from './resource'

export type ListPage = Pick<ProductAnswer, 'products' | 'total'>

/** A page of the list with default filters. @param page 1 or higher. */
export function listPage(page: number): Resource<ListPage> {
  const { ratings: minRatings, price: maxPrice } = defaultFilters
  const cursor = String((page - 1) * pageSize)
  const load = () => queryBooks({ minRatings, maxPrice, cursor, limit: pageSize })
  return resourceOf('The books', load, `catalog.list-page.${page}`)
}
