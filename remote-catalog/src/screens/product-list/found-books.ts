import type { Filters } from 'product-search/filters'
import { type KeyedProduct, withKeys } from 'product-search/product-index'
import { useEffect, useMemo, useState } from 'react'
import type { Facets, Product, ProductAnswer } from 'shared/contract'
import { type Loadable, useStore } from 'shared/shop'
import { type BookList, bookListOf, type LaterPages } from '../../api/book-list'
import { $manyBooks, $productIndex, products } from '../../api/catalogue'
import { pageSize } from '../../api/query-books'
import { useResource } from '../../api/use-resource'
import type { FilterControls } from '../../filters/use-filters'
import { closeTotalOf } from '../../search/count-results'

/** The books that the list shows, from the loaded books or from the server. */
export interface FoundBooks {
  state: Loadable<unknown>
  /** All books that pass the filters; `undefined` for those that are not loaded yet. */
  books: readonly (KeyedProduct | undefined)[]
  /** How many books pass the filters, as they were counted for the first page. */
  count: number
  /** How many books there are; `null` until there is an answer. */
  total: number | null
  facets: Facets | undefined
  close: readonly KeyedProduct[]
  /** How many books come close to the search; `close` has the closest of them. */
  closeTotal: number
  /** Whether it is known which books come close. */
  isCloseKnown: boolean
  /** The filters that they answer. */
  answeredFilters: Filters
  /** Whether these are the books of earlier filters, until the newest answer arrives. */
  isWaiting: boolean
  /** Loads the pages of the list that failed; `null` if none did. */
  retry: (() => void) | null
  /** Called with the rendered places of the list. */
  onShow?: (from: number, to: number) => void
}

const noBooks: Omit<FoundBooks, 'state' | 'answeredFilters'> = {
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

/** How long a slider must rest before a request is sent, in milliseconds. */
const sliderRest = 200

const nothing: Pick<ProductAnswer, 'products' | 'total' | 'close' | 'facets' | 'next'> = {
  products: [],
  total: 0,
}

interface Last {
  list: BookList
  answer: ProductAnswer
  /** The filters that it answers. */
  answeredFilters: Filters
}

/**
 * The books that pass the filters. If they come from the server, an earlier answer stays until the newest one
 * arrives; an answer to earlier filters is never shown after it.
 */
export function useFoundBooks({ filters, isSliding }: FilterControls): FoundBooks {
  const all = useResource(products)
  const index = useStore($productIndex)
  const many = useStore($manyBooks)
  const debounced = useDebounced(filters, isSliding && index === null, sliderRest)
  const newest = useMemo(() => bookListOf(debounced, index), [debounced, index])
  const state = useResource(newest.first, many !== null)
  const [last, setLast] = useState<Last | null>(null)
  const current =
    state.status === 'ready'
      ? { list: newest, answer: state.data, answeredFilters: debounced }
      : last
  if (current && current.answer !== last?.answer) setLast(current)
  const { list, answer, answeredFilters } = current ?? {
    list: newest,
    answer: null,
    answeredFilters: debounced,
  }
  const later = useStore(list.$later)
  const retry = useStore(list.$retry)
  const { products: first, total: found, close, facets, next } = answer ?? nothing
  const length = Math.max(useStore(list.$length), found)
  const books = useMemo(() => placed(first, later, length), [first, later, length])
  const closeBooks = useMemo(() => withKeys(close ?? []), [close])
  // Of the books that the list is made of: as long as older ones are shown, so is their number.
  const total = list.index?.books.length ?? many?.total ?? null
  if (all.status !== 'ready') return { ...noBooks, state: all, answeredFilters }
  if (state.status === 'failed') return { ...noBooks, state, answeredFilters }
  if (!answer || total === null)
    return { ...noBooks, state: { status: 'loading' }, answeredFilters }
  return {
    state: { status: 'ready', data: null },
    answeredFilters,
    books,
    count: found,
    total,
    facets,
    close: closeBooks,
    closeTotal: closeTotalOf(answeredFilters, found, facets),
    isCloseKnown: close !== undefined,
    isWaiting: state.status !== 'ready' || debounced !== filters,
    retry,
    ...(next === undefined ? {} : { onShow: list.want }),
  }
}

/** @returns the value; while it changes quickly, the last one that was unchanged for `ms` milliseconds. */
export function useDebounced<T>(value: T, isChanging: boolean, ms: number): T {
  const [debounced, setDebounced] = useState(value)

  useEffect(() => {
    if (!isChanging) return
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, isChanging, ms])

  if (!isChanging && debounced !== value) setDebounced(value)
  return isChanging ? debounced : value
}

/** The books of a list's pages at their places. @param total the length of the list. */
function placed(
  first: readonly Product[],
  later: LaterPages,
  total: number,
): readonly (KeyedProduct | undefined)[] {
  const pages = [[0, first] as const, ...later]
  const known = withKeys(pages.flatMap(([, products]) => products))
  const places = pages.flatMap(([page, products]) => products.map((_, at) => page * pageSize + at))
  const books = new Array<KeyedProduct | undefined>(total)
  for (const [at, place] of places.entries()) if (place < total) books[place] = known[at]
  return books
}
