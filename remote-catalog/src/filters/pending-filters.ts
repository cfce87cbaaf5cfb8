/**
 * Filters that were chosen and are not in the address yet. The router updates the address a moment
 * after the slider moves; a slider that followed the address would jump back.
 */
import type { Filters } from './filters'
import { filtersFromUrl, filtersToUrl } from './filters-in-url'

export interface PendingFilters {
  filters: Filters
  /** The query with the chosen filters. */
  to: string
  /** Queries before it: the one where the choice began, and earlier choices. */
  onTheWay: readonly string[]
}

/** The pending filters after a choice at the address with `query`. */
export function choose(
  pending: PendingFilters | null,
  query: string,
  filters: Filters,
): PendingFilters {
  const onTheWay = isPending(pending, query) ? [...pending.onTheWay, pending.to] : [query]
  return { filters, to: filtersToUrl(filters).toString(), onTheWay: [...new Set(onTheWay)] }
}

/** Whether a choice still waits for the address. Not if it has arrived, or the user went elsewhere. */
export function isPending(
  pending: PendingFilters | null,
  query: string,
): pending is PendingFilters {
  return pending !== null && pending.to !== query && pending.onTheWay.includes(query)
}

/** The filters to show. */
export function shownFilters(pending: PendingFilters | null, query: string): Filters {
  return isPending(pending, query) ? pending.filters : filtersFromUrl(new URLSearchParams(query))
}
