/** The list in pages, for shoppers without JavaScript and for search engines. */
import { defaultFilters } from 'product-search/filters'
import type { ProductAnswer } from 'shared/contract'
import { createPageCursors } from './page-cursors'
import { pageSize, queryBooks } from './query-books'
import { type Resource, resourceOf } from './resource'

/** How many books the pages show: a page further behind would take many requests. */
export const mostListed = 20_000

export type ListPage = Pick<ProductAnswer, 'products' | 'total'>

const { ratings: minRatings, price: maxPrice } = defaultFilters
const query = { minRatings, maxPrice }
const cursors = createPageCursors(query)

/** A page of the list with default filters, which has no books if the list ends before it. @param page 1 or higher. */
export function listPage(page: number): Resource<ListPage> {
  return resourceOf('The books', () => load(page - 1), `catalog.list-page.${page}`)
}

async function load(page: number): Promise<ListPage> {
  const cursor = page * pageSize < mostListed ? await cursors.find(page) : null
  if (cursor === null) return { products: [], total: 0 }
  const { products, total, next } = await queryBooks({ ...query, cursor, limit: pageSize })
  cursors.note(page + 1, next)
  return { products, total }
}
