/**
 * Filters that were just chosen, until the address says the same. The router changes the address a
 * moment later than a slider moves, and a slider that waited for it would jump back under the thumb.
 */
import type { Filters } from './filters'
import { filtersFromUrl, filtersToUrl } from './filters-in-url'

export interface PendingFilters {
  filters: Filters
  /** The query that the filters will stand in. */
  to: string
  /** Queries that are passed before: the one where the choice began, and earlier choices. */
  onTheWay: readonly string[]
}

/** What is pending after a choice made while the address holds `query`. */
export function choose(
  pending: PendingFilters | null,
  query: string,
  filters: Filters,
): PendingFilters {
  const onTheWay = isPending(pending, query) ? [...pending.onTheWay, pending.to] : [query]
  return { filters, to: filtersToUrl(filters).toString(), onTheWay: [...new Set(onTheWay)] }
}

/** Whether a choice still waits for the address; not once it arrived, or somebody went elsewhere. */
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
