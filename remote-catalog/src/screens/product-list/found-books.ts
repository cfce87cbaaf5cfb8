import { closeMatches } from 'product-search/close-matches'
import { countFacets } from 'product-search/facets'
import type { Filters } from 'product-search/filters'
import { findBooks, type IndexedProduct, withKeys } from 'product-search/product-index'
import { useEffect, useMemo, useState } from 'react'
import type { Facets, Product, ProductAnswer } from 'shared/contract'
import { type Loadable, useStore } from 'shared/shop'
import { type BookList, bookListOf, type LaterPages } from '../../api/book-list'
import { $manyBooks, $productIndex, products } from '../../api/catalogue'
import { pageSize } from '../../api/page-size'
import { useResource } from '../../api/use-resource'
import type { FilterControls } from '../../filters/use-filters'
import { closeTotalOf } from '../../search/count-results'
import { useSearchIndex } from '../../search/use-search-index'

export type ListedBook = Pick<IndexedProduct, 'key' | 'product'>

/** The books that the list shows, from the loaded books or from the server. */
export interface FoundBooks {
  state: Loadable<unknown>
  /** All books that pass the filters; `undefined` for those that are not loaded yet. */
  books: readonly (ListedBook | undefined)[]
  /** How many books pass the filters, as they were counted for the first page. */
  count: number
  /** How many books there are; `null` until there is an answer. */
  total: number | null
  facets: Facets | undefined
  close: readonly ListedBook[]
  /** How many books come close to the search; `close` has the closest of them. */
  closeTotal: number
  /** Whether it is known which books come close. */
  isCloseKnown: boolean
  /** The filters that they answer. */
  answered: Filters
  /** Whether these are the books of earlier filters, until the newest answer arrives. */
  isWaiting: boolean
  /** Loads the pages of the list that failed; `null` if none did. */
  retry: (() => void) | null
  /** Called with the rendered places of the list. */
  onShow?: (from: number, to: number) => void
}

const none: readonly IndexedProduct[] = []

const noBooks: Omit<FoundBooks, 'state' | 'answered'> = {
  books: [],
  count: 0,
  total: null,
  facets: undefined,
  close: [],
  closeTotal: 0,
  isCloseKnown: false,
  isWaiting: false,
  retry: null,
}

/** The books that pass the filters: from the loaded books or, if there are too many to load, from the server. */
export function useFoundBooks({ filters, isSliding }: FilterControls): FoundBooks {
  const state = useResource(products)
  const many = useStore($manyBooks)
  const index = useStore($productIndex)
  const listed = useListedBooks(filters, isSliding, many)
  const search = useSearchIndex(index, filters.searchText !== '')
  const books = useMemo(() => (index ? findBooks(index, filters) : none), [index, filters])
  const facets = useMemo(() => {
    const close = filters.searchText === '' ? [] : search?.search(filters.searchText)
    return index ? countFacets(index, filters, close) : undefined
  }, [index, filters, search])
  const close = useMemo(
    () => (search && filters.searchText !== '' ? closeMatches(search, filters, books) : none),
    [search, filters, books],
  )
  if (many) return listed
  const closeTotal = closeTotalOf(filters, books.length, facets)
  const total = index ? index.books.length : null
  const isCloseKnown = search !== null
  return {
    ...noBooks,
    state,
    answered: filters,
    books,
    count: books.length,
    total,
    facets,
    close,
    closeTotal,
    isCloseKnown,
  }
}

/** How long a slider must rest before a request is sent, in milliseconds. */
const sliderRest = 200

const nothing: Pick<ProductAnswer, 'products' | 'total' | 'close' | 'facets'> = {
  products: [],
  total: 0,
}

interface Last {
  list: BookList
  answer: ProductAnswer
  /** The filters that it answers. */
  answered: Filters
}

/**
 * The books of a large catalogue, from the server. An earlier answer stays until the newest one
 * arrives; an answer to earlier filters is never shown after it.
 * @param many the number of books; `null` if all books are loaded, and nothing is requested.
 */
function useListedBooks(
  filters: Filters,
  isSliding: boolean,
  many: { total: number | null } | null,
): FoundBooks {
  const asked = useRested(filters, isSliding, sliderRest)
  const newest = useMemo(() => bookListOf(asked), [asked])
  const state = useResource(newest.first, many !== null)
  const [last, setLast] = useState<Last | null>(null)
  if (state.status === 'ready' && last?.answer !== state.data) {
    setLast({ list: newest, answer: state.data, answered: asked })
  }
  const { list, answer, answered } = last ?? { list: newest, answer: null, answered: asked }
  const later = useStore(list.$later)
  const retry = useStore(list.$retry)
  const { products, total: found, close, facets } = answer ?? nothing
  const length = Math.max(useStore(list.$length), found)
  const books = useMemo(() => placed(products, later, length), [products, later, length])
  const closeBooks = useMemo(() => withKeys(close ?? []), [close])
  const total = many?.total ?? null
  if (state.status === 'failed') return { ...noBooks, state, answered }
  if (!answer || total === null) return { ...noBooks, state: { status: 'loading' }, answered }
  return {
    state: { status: 'ready', data: null },
    answered,
    books,
    count: found,
    total,
    facets,
    close: closeBooks,
    closeTotal: closeTotalOf(answered, found, facets),
    isCloseKnown: true,
    isWaiting: state.status !== 'ready' || asked !== filters,
    retry,
    onShow: list.want,
  }
}

/** @returns the value; while it changes quickly, the last one that was unchanged for `ms` milliseconds. */
export function useRested<T>(value: T, isChanging: boolean, ms: number): T {
  const [rested, setRested] = useState(value)

  useEffect(() => {
    if (!isChanging) return
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, isChanging, ms])

  if (!isChanging && rested !== value) setRested(value)
  return isChanging ? rested : value
}

/** The books of a list's pages at their places. @param total the length of the list. */
function placed(
  first: readonly Product[],
  later: LaterPages,
  total: number,
): readonly (ListedBook | undefined)[] {
  const pages = [[0, first] as const, ...later]
  const known = withKeys(pages.flatMap(([, products]) => products))
  const places = pages.flatMap(([page, products]) => products.map((_, at) => page * pageSize + at))
  const books = new Array<ListedBook | undefined>(total)
  for (const [at, place] of places.entries()) if (place < total) books[place] = known[at]
  return books
}
