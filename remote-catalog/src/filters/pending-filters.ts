/** Filters that are not in the address yet. Without them, a slider that follows the address would jump back. */
export interface PendingFilters {
  /** The query of the chosen filters. */
  to: string
  /** The query before the choice, and those of earlier choices. */
  onTheWay: readonly string[]
}

/** The pending filters after a choice at the address with `query`. @param to the query of the choice. */
export function choose(pending: PendingFilters | null, query: string, to: string): PendingFilters {
  const onTheWay = isPending(pending, query) ? [...pending.onTheWay, pending.to] : [query]
  return { to, onTheWay: [...new Set(onTheWay)] }
}

/** Whether a choice still waits for the address. */
export function isPending(
  pending: PendingFilters | null,
  query: string,
): pending is PendingFilters {
  return pending !== null && pending.to !== query && pending.onTheWay.includes(query)
}

/** The query of the filters to show: that of a pending choice, else that of the address. */
export function shownQuery(pending: PendingFilters | null, query: string): string {
  return isPending(pending, query) ? pending.to : query
}
