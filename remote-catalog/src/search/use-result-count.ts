import type { Filters } from 'product-search/filters'
import { useEffect, useState } from 'react'
import { queryOf } from '../api/book-list'
import { $productIndex } from '../api/catalogue'
import { queryBooks } from '../api/query-books'
import { countResults } from './count-results'

/**
 * How many books the list shows with some filters; `null` until it is known, and if it cannot be loaded.
 * @param filters without categories; `null` to count nothing.
 */
export function useResultCount(filters: Filters | null): number | null {
  const [counted, setCounted] = useState<{ filters: Filters; count: number } | null>(null)

  useEffect(() => {
    if (!filters) return
    const abort = new AbortController()
    const { signal } = abort
    queryBooks({ ...queryOf(filters), limit: 1 }, { signal }).then(
      (answer) => {
        const count = countResults(answer, $productIndex.get() !== null)
        if (!signal.aborted) setCounted({ filters, count })
      },
      (error) => {
        if (!signal.aborted) console.warn('The results could not be counted', error)
      },
    )
    return () => abort.abort()
  }, [filters])

  return counted && counted.filters === filters ? counted.count : null
}
