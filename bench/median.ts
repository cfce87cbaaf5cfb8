/** The median of each number over several measurements; `null` for values that are always missing. */
export function medianOf<R extends object>(all: readonly R[]): R {
  const names = Object.keys(all[0] ?? {}) as (keyof R)[]
  return Object.fromEntries(names.map((name) => [name, middle(all.map((one) => one[name]))])) as R
}

/** The median; `undefined` for an empty list. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function middle(values: unknown[]): number | null {
  const found = median(values.filter((value) => typeof value === 'number'))
  return found === undefined ? null : Math.round(found * 100) / 100
}
