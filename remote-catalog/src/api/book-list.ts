/** The books that pass the filters: from the loaded books or, if these are too many to load, the server's answers. */
import { closeMatches } from 'product-search/close-matches'
import { countFacets } from 'product-search/facets'
import { anyPrice, defaultFilters, type Filters } from 'product-search/filters'
import { findBooks, type KeyedProduct, type ProductIndex } from 'product-search/product-index'
import type { SearchIndex } from 'product-search/search-index'
import { searchIndexOf } from 'product-search/search-index-of'
import type { Product, ProductAnswer, ProductQuery } from 'shared/contract'
import { atom, type ReadableAtom } from 'shared/shop'
import { $manyBooks, $productIndex } from './catalogue'
import { createPageCursors } from './page-cursors'
import { pageSize, queryBooks } from './query-books'
import { createResource, type Resource } from './resource'

/** The maximum number of pages that are requested at once. */
const maxPages = 8

/** How long a place in the list must stay in view before its books are requested. */
const settleDelayMs = 100

/** The number of cached lists, for going back to them. */
const maxCachedLists = 20

export type LaterPages = ReadonlyMap<number, readonly Product[]>

export interface BookList {
  /** The loaded books that it is made of; `null` if the server makes it. */
  index: ProductIndex | null
  /** The first page, with the numbers of the whole list; of the loaded books, all that pass. */
  first: Resource<ProductAnswer>
  /** How many books it has at least: a server may count only some of those that follow (docs/product.md, P82). */
  $length: ReadableAtom<number>
  /** Further loaded pages, by their number. */
  $later: ReadableAtom<LaterPages>
  /** Loads the pages that failed; `null` if none did. */
  $retry: ReadableAtom<(() => void) | null>
  /** Loads the books between two places, once these stay in view. */
  want: (from: number, to: number) => void
}

const lists = new Map<string, BookList>()

/**
 * The list for some filters, from a cache of the latest lists.
 * @param index the loaded books; `null` if there are too many to load.
 */
export function bookListOf(filters: Filters, index = $productIndex.get()): BookList {
  const query = queryOf(filters)
  const key = JSON.stringify(query)
  const known = lists.get(key)
  const list =
    known?.index === index
      ? known
      : createBookList(filters, index, key === defaultKey ? 'catalog.first-books' : null)
  lists.delete(key)
  lists.set(key, list)
  const [oldest] = lists.keys()
  if (lists.size > maxCachedLists && oldest !== undefined) lists.delete(oldest)
  return list
}

/** Requests the books of newly chosen filters before the screen renders, which takes a while on a phone. */
export function prefetchBooks(filters: Filters): void {
  if ($manyBooks.get()) bookListOf(filters).first.load()
}

/** The query of the list for some filters. */
export function queryOf(filters: Filters): ProductQuery {
  const { sortBy, categoryBy, ratings, price, searchText, author } = filters
  return {
    ...(searchText === '' ? {} : { search: searchText.toLowerCase() }),
    ...(author === '' ? {} : { author }),
    ...(categoryBy.length > 0 ? { category: [...categoryBy] } : {}),
    minRatings: ratings,
    ...(price === anyPrice ? {} : { maxPrice: price }),
    ...(sortBy ? { sort: sortBy } : {}),
  }
}

const defaultKey = JSON.stringify(queryOf(defaultFilters))

function createBookList(
  filters: Filters,
  index: ProductIndex | null,
  key: string | null,
): BookList {
  const query = queryOf(filters)
  const load = () => queryBooks({ ...query, limit: pageSize })
  const first = createResource(
    'The books',
    load,
    key,
    index ? answerFrom(index, filters) : undefined,
  )
  if (index && index !== newest?.index && filters.searchText !== '')
    addCloseMatches(first, index, filters)
  const $length = atom(0)
  const $later = atom<LaterPages>(new Map())
  const $retry = atom<(() => void) | null>(null)
  let requested = new Set([0])
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: ProductAnswer | undefined
  const cursors = createPageCursors(query)
  let inSight: [from: number, to: number] | undefined

  first.$state.listen((state) => {
    if (state.status !== 'ready' || state.data === known) return
    // All pages of a newer list are requested again, and late answers of the older one are dropped. The older
    // pages stay shown if they fit.
    requested = new Set([0])
    const isChanged = known?.total !== state.data.total
    if (known && isChanged) $later.set(new Map())
    known = state.data
    $length.set(isChanged ? known.total : Math.max($length.get(), known.total))
    cursors.renew()
    if (inSight) want(...inSight)
  })

  async function ask(from: number, to: number) {
    const pages = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const generation = requested
    for (const page of pages) requested.add(page)
    $retry.set(null)
    try {
      const cursor = await cursors.find(from)
      if (cursor === null) throw new Error('The list has ended earlier')
      const limit = pages.length * pageSize
      const { products, total, next } = await queryBooks({ ...query, cursor, limit })
      if (requested !== generation) return
      cursors.note(to + 1, next)
      $length.set(Math.max($length.get(), total))
      const later = new Map($later.get())
      for (const [at, page] of pages.entries()) {
        later.set(page, products.slice(at * pageSize, (at + 1) * pageSize))
      }
      $later.set(later)
      // Requests what is still missing there.
      if (inSight) want(...inSight)
    } catch (error) {
      if (requested !== generation) return
      console.error('More books could not be loaded', error)
      for (const page of pages) requested.delete(page)
      $retry.set(() => ask(from, to))
    }
  }

  function want(from: number, to: number) {
    inSight = [from, to]
    clearTimeout(timer)
    timer = setTimeout(() => {
      const last = Math.ceil($length.get() / pageSize) - 1
      const pages = pagesAround(from, to).filter((page) => page <= last && !requested.has(page))
      const [begin] = pages
      if (begin !== undefined) ask(begin, Math.min(pages.at(-1) ?? begin, begin + maxPages - 1))
    }, settleDelayMs)
  }

  return { index, first, $length, $later, $retry, want }
}

/** The newest search of the loaded books, and the books that it searches; it stays until one of newer books is built. */
let newest: { index: ProductIndex; search: SearchIndex } | undefined

/** The answer from the loaded books, at once, so that no filter waits. Without close matches until a search is built. */
function answerFrom(index: ProductIndex, filters: Filters): ProductAnswer {
  const found = findBooks(index, filters)
  const search = filters.searchText === '' ? undefined : newest?.search
  return {
    products: productsOf(found),
    total: found.length,
    facets: countFacets(index, filters, search?.search(filters.searchText)),
    ...(search && { close: productsOf(closeMatches(search, filters, found)) }),
  }
}

function addCloseMatches(first: Resource<ProductAnswer>, index: ProductIndex, filters: Filters) {
  searchIndexOf(index).then(
    (search) => {
      newest = { index, search }
      first.provide(answerFrom(index, filters))
    },
    (error) => {
      console.warn('Close matches could not be loaded', error)
      // The next list for the same filters tries again.
      lists.clear()
    },
  )
}

function productsOf(books: readonly KeyedProduct[]): Product[] {
  return books.map(({ product }) => product)
}

/** The pages of some places, and one on either side, so that they are loaded when the Tab key reaches them. */
function pagesAround(from: number, to: number): number[] {
  const begin = Math.max(0, Math.floor(from / pageSize) - 1)
  const end = Math.floor(Math.max(from, to - 1) / pageSize) + 1
  return Array.from({ length: end - begin + 1 }, (_, at) => begin + at)
}
