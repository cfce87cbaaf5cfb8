/**
 * Stores a value so that a larger one can replace it later, however full storage is by then. The room
 * is reserved as white space behind the JSON text, which every reader of JSON ignores: browsers refuse
 * a value for want of space only if it is larger than the one that it replaces.
 * @param later the largest value that will be stored under `key` next; by default, `value` itself.
 * @returns whether `value` and the room for `later` are stored: both were read back. If not, the value
 * before stays.
 */
export function storeWithRoom(key: string, value: unknown, later: unknown = value): boolean {
  const text = JSON.stringify(value)
  const room = ' '.repeat(missingRoom(text, JSON.stringify(later)))
  try {
    localStorage.setItem(key, text + room)
    return localStorage.getItem(key) === text + room
  } catch {
    return false
  }
}

/** How many spaces make `text` at least as large as `later`, whatever the browser counts. */
function missingRoom(text: string, later: string): number {
  return Math.max(0, ...sizes(later).map((size, index) => size - (sizes(text)[index] ?? 0)))
}

/**
 * The size of a text as browsers count it: in characters, in bytes of UTF-8, or in bytes of memory, of
 * which a text takes one a character, or two if any of its characters is beyond Latin-1.
 */
function sizes(text: string): readonly number[] {
  const isWide = /[\u0100-\uffff]/.test(text)
  return [text.length, new TextEncoder().encode(text).length, text.length * (isWide ? 2 : 1)]
}
