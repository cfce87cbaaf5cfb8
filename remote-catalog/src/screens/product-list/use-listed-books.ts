import type { Filters } from 'product-search/filters'
import { withKeys } from 'product-search/product-index'
import { useMemo, useState } from 'react'
import { useStore } from 'shared/shop'
import { type BookList, bookListOf } from '../../api/book-list'
import type { Answered } from '../../api/query-books'
import { useResource } from '../../api/use-resource'
import { closeTotalOf, type FoundBooks, noBooks, placed } from './found-books'
import { useRested } from './use-rested'

/** How long a slider must rest before a request is sent, in milliseconds. */
const sliderRest = 200

const nothing: Pick<Answered, 'products' | 'total' | 'close' | 'facets'> = {
  products: [],
  total: 0,
}

interface Last {
  list: BookList
  answer: Answered
  /** The filters that it answers. */
  answered: Filters
}

/**
 * The books of a large catalogue, from the server. An earlier answer stays until the newest one
 * arrives; an answer to earlier filters is never shown after it.
 * @param many the number of books; `null` if all books are loaded, and nothing is requested.
 */
export function useListedBooks(
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
  const books = useMemo(() => placed(products, later, found), [products, later, found])
  const closeBooks = useMemo(() => withKeys(close ?? []), [close])
  const total = many?.total ?? null
  if (state.status === 'failed') return { ...noBooks, state }
  if (!answer || total === null) return { ...noBooks, state: { status: 'loading' } }
  return {
    state: { status: 'ready', data: null },
    books,
    total,
    facets,
    close: closeBooks,
    closeTotal: closeTotalOf(answered, found, facets),
    isWaiting: state.status !== 'ready' || asked !== filters,
    retry,
    onShow: list.want,
  }
}
