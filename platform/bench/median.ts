/** The median of each number over some measurements of the same things; `null` of what never came. */
export function medianOf<R extends object>(all: readonly R[]): R {
  const names = Object.keys(all[0] ?? {}) as (keyof R)[]
  return Object.fromEntries(names.map((name) => [name, middle(all.map((one) => one[name]))])) as R
}

function middle(values: unknown[]): number | null {
  const numbers = values.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const found = numbers[Math.floor(numbers.length / 2)]
  return found === undefined ? null : Math.round(found * 100) / 100
}
