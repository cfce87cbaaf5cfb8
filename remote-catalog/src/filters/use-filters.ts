import { useEffect, useMemo, useRef, useState } from 'react'
import { paths } from 'shared/routing/paths'
import { useNavigate, useSearchParams } from 'shared/routing/router'
import type { Filters } from './filters'
import { filtersToUrl } from './filters-in-url'
import { choose, isPending, type PendingFilters, shownFilters } from './pending-filters'

/** A control whose changes in a row make one entry in the history, not one for each notch. */
export type Slid = 'ratings' | 'price'

export interface FilterControls {
  filters: Filters
  /** Shows filters at once without writing them into the address: while a thumb is being dragged. */
  preview: (filters: Filters) => void
  /** Shows filters at once and writes them into the address. */
  change: (filters: Filters, slid?: Slid) => void
}

/** The filters of the product list. They live in its address; see `PendingFilters` for the moment between. */
export function useFilters(): FilterControls {
  const query = useSearchParams()[0].toString()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingFilters | null>(null)
  const lastSlid = useRef<{ slid: Slid | undefined; to: string }>(undefined)
  const filters = useMemo(() => shownFilters(pending, query), [pending, query])

  // Otherwise a step back to where the choice began would bring the choice back as well.
  useEffect(() => {
    // A choice made meanwhile is another one, and stays.
    if (!isPending(pending, query)) setPending((now) => (now === pending ? null : now))
  }, [pending, query])

  function preview(next: Filters) {
    setPending((now) => choose(now, query, next))
  }

  function change(next: Filters, slid?: Slid) {
    preview(next)
    const to = filtersToUrl(next).toString()
    if (to === query && !isPending(pending, query)) return
    const replace =
      slid !== undefined && lastSlid.current?.slid === slid && query === lastSlid.current.to
    lastSlid.current = { slid, to }
    navigate(paths.productList(new URLSearchParams(to)), { replace })
  }

  return { filters, preview, change }
}
