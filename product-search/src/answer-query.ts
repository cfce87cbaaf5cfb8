/** Answers `GET /products` from all books: in a server, or in a shop that has loaded all of them. */
import type { Product, ProductAnswer, ProductQuery } from 'shared/contract'
import { closeMatches, maxBesideMany } from './close-matches'
import { countFacets } from './facets'
import { anyPrice, defaultFilters, type Filters, passing } from './filters'
import { findBooks, type IndexedProduct, type ProductIndex } from './product-index'
import type { SearchIndex } from './search-index'
import { searchIndexOf } from './search-index-of'

/** The maximum number of books in one answer, even if a query has a higher limit. */
export const maxLimit = 200

/** @returns the answer to the query; without a limit, the first `maxLimit` books. */
export async function answerQuery(
  index: ProductIndex,
  query: ProductQuery,
): Promise<ProductAnswer> {
  const filters = filtersOf(query)
  const search = filters.searchText === '' ? null : await searchIndexOf(index)
  const found = booksFor(index, query, filters, search)
  const from = placeOf(query.cursor)
  const to = from + Math.min(query.limit ?? Number.POSITIVE_INFINITY, maxLimit)
  const isFirst = from === 0 && !query.ids
  const close =
    search && isFirst && query.sort !== 'BEST_MATCH'
      ? closeMatches(search, filters, found, maxBesideMany)
      : null
  return {
    products: productsOf(found.slice(from, to)),
    total: found.length,
    ...(to < found.length ? { next: String(to) } : {}),
    ...(isFirst && query.sort !== 'BEST_MATCH'
      ? { facets: countFacets(index, filters, search?.search(filters.searchText)) }
      : {}),
    ...(close ? { close: productsOf(close) } : {}),
  }
}

/** How many books are before a cursor: '48' or '48!24'. */
function placeOf(cursor = '0'): number {
  const [place, more = '0'] = cursor.split('!')
  return Number.parseInt(`${place}`, 10) + Number(more)
}

function filtersOf(query: ProductQuery): Filters {
  return {
    ...defaultFilters,
    sortBy: query.sort === 'LOW_TO_HIGH' || query.sort === 'HIGH_TO_LOW' ? query.sort : null,
    categoryBy: query.category ?? [],
    ratings: query.minRatings ?? 0,
    price: query.maxPrice ?? anyPrice,
    searchText: query.search ?? '',
    author: query.author ?? '',
  }
}

function booksFor(
  index: ProductIndex,
  { ids, sort }: ProductQuery,
  filters: Filters,
  search: SearchIndex | null,
): readonly IndexedProduct[] {
  const found = findBooks(index, filters)
  if (ids) {
    const byId = new Map(found.map((book) => [book.product._id, book]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
  if (sort !== 'BEST_MATCH' || !search) return found
  const close = search.search(filters.searchText)
  const passes = passing({ ...filters, searchText: '' })
  return [...new Set([...close.filter(passes), ...found])]
}

function productsOf(books: readonly IndexedProduct[]): Product[] {
  return books.map(({ product }) => product)
}
