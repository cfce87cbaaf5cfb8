/** Filters that are not in the address yet. Without them, a slider that follows the address would jump back. */
import type { Filters } from 'product-search/filters'
import { filtersFromUrl, filtersToUrl } from './filters-in-url'

export interface PendingFilters {
  filters: Filters
  to: string
  /** The query before the choice, and those of earlier choices. */
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

/** Whether a choice still waits for the address. */
export function isPending(
  pending: PendingFilters | null,
  query: string,
): pending is PendingFilters {
  return pending !== null && pending.to !== query && pending.onTheWay.includes(query)
}

/** The filters to show: of a pending choice, else of the address. @param query of the address. */
export function shownFilters(pending: PendingFilters | null, query: string): Filters {
  return isPending(pending, query) ? pending.filters : filtersFromUrl(new URLSearchParams(query))
}
