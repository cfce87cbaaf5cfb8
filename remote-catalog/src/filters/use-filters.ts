import type { Filters } from 'product-search/filters'
import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { paths, useNavigate, useSearchParams } from 'shared/routing'
import { prefetchBooks } from '../api/book-list'
import { useCategoryNames } from '../api/category-names'
import { filtersFromUrl, filtersToUrl } from './filters-in-url'
import { choose, isPending, type PendingFilters, shownQuery } from './pending-filters'

/** A slider, whose consecutive changes make one history entry. */
export type Slid = 'ratings' | 'price'

export interface FilterControls {
  filters: Filters
  /** Whether the last change is a slider's, so that another may follow soon. */
  isSliding: boolean
  /** Shows filters without writing them into the address, while a thumb is dragged. */
  preview: (filters: Filters) => void
  /** Shows filters and writes them into the address. */
  change: (filters: Filters, slid?: Slid) => void
}

/** The filters of the product list, from its address and `PendingFilters`. */
export function useFilters(): FilterControls {
  const query = useSearchParams()[0].toString()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingFilters | null>(null)
  const [isSliding, setIsSliding] = useState(false)
  const lastSlid = useRef<{ slid: Slid | undefined; to: string }>(undefined)
  const shown = shownQuery(pending, query)
  // When the address follows a choice, this stays the same object, so the books are not rendered again.
  const categories = useCategoryNames()
  const filters = useMemo(
    () => filtersFromUrl(new URLSearchParams(shown), categories),
    [shown, categories],
  )

  // Otherwise going back would restore the pending choice.
  useEffect(() => {
    // A newer choice stays.
    if (!isPending(pending, query)) setPending((now) => (now === pending ? null : now))
  }, [pending, query])

  // Back may happen before the address of a choice was rendered, so that the effect above never saw it.
  useEffect(() => {
    const drop = () => setPending(null)
    addEventListener('popstate', drop)
    return () => removeEventListener('popstate', drop)
  }, [])

  function preview(next: Filters) {
    show(queryOf(next), true)
  }

  function show(to: string, slides: boolean) {
    setIsSliding(slides)
    setPending((now) => choose(now, query, to))
  }

  function change(next: Filters, slid?: Slid) {
    if (!slid) prefetchBooks(next)
    const to = queryOf(next)
    show(to, slid !== undefined)
    if (to === query && !isPending(pending, query)) return
    // The window's address: a second key can come before the address of the first was rendered.
    const replace =
      slid !== undefined &&
      lastSlid.current?.slid === slid &&
      new URLSearchParams(location.search).toString() === lastSlid.current.to
    lastSlid.current = { slid, to }
    // What follows from the address, such as the scroll to the top, waits until the choice is painted.
    startTransition(() => navigate(paths.productList(new URLSearchParams(to)), { replace }))
  }

  return { filters, isSliding, preview, change }
}

const queryOf = (filters: Filters) => filtersToUrl(filters).toString()
