import type { Stored } from 'shared/shop'

/**
 * Stores a value with a reserve for a larger one, which can then replace it however full storage
 * is. The reserve is white space after the JSON text: browsers refuse a value for lack of space only if
 * it is larger than the one that it replaces.
 * @param later the largest value that will be stored next; by default, `value` itself.
 * @returns whether `value` and the reserve are stored. If not, the previous value stays.
 */
export function writeWithReserve<T>(
  { write }: Pick<Stored<T>, 'write'>,
  value: NonNullable<T>,
  later: NonNullable<T> = value,
): boolean {
  return write(value, paddingFor(JSON.stringify(value), JSON.stringify(later)))
}

/** The spaces that make `text` at least as large as `later`, however the browser counts. */
function paddingFor(text: string, later: string): string {
  const missing = sizes(later).map((size, index) => size - (sizes(text)[index] ?? 0))
  return ' '.repeat(Math.max(0, ...missing))
}

/**
 * The size of a text as browsers count it: in characters, in bytes of UTF-8, or in bytes of memory:
 * one per character, or two if any character is beyond Latin-1.
 */
function sizes(text: string): readonly number[] {
  const isWide = /[\u0100-\uffff]/.test(text)
  return [text.length, new TextEncoder().encode(text).length, text.length * (isWide ? 2 : 1)]
}
