interface Entry {
  _id: string
  qty?: number
}

/**
 * Whether a list shows that a change was carried out: it holds what the change would have made of
 * the list before. A change that alters neither ids nor quantities leaves no trace to see.
 * @param now the list as the server tells it. @param before the list before the change was sent.
 */
export function amountsTo<T extends Entry>(
  now: readonly T[],
  before: readonly T[],
  apply: (items: readonly T[]) => readonly T[],
): boolean {
  const wanted = amounts(apply(before))
  return wanted !== amounts(before) && wanted === amounts(now)
}

function amounts(items: readonly Entry[]): string {
  return JSON.stringify(items.map(({ _id, qty = 1 }) => `${qty} ${_id}`).sort())
}
