/** The spaces that make `text` at least as large as `later`, however the browser counts. */
export function roomFor(text: string, later: string): string {
  const missing = sizes(later).map((size, index) => size - (sizes(text)[index] ?? 0))
  return ' '.repeat(Math.max(0, ...missing))
}

/**
 * The size of a text as browsers count it: in characters, in bytes of UTF-8, or in bytes of memory, of
 * which a text takes one a character, or two if any of its characters is beyond Latin-1.
 */
function sizes(text: string): readonly number[] {
  const isWide = /[\u0100-\uffff]/.test(text)
  return [text.length, new TextEncoder().encode(text).length, text.length * (isWide ? 2 : 1)]
}
