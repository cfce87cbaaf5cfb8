/** The spaces that make `text` at least as large as `later`. */
export function paddingFor(text: string, later: string): string {
  const missing = sizes(later).map((size, index) => size - (sizes(text)[index] ?? 0))
  return ' '.repeat(Math.max(0, ...missing))
}

/** As browsers count: in characters, in UTF-8, or in memory with two bytes a character beyond Latin-1. */
function sizes(text: string): readonly number[] {
  const isWide = /[\u0100-\uffff]/.test(text)
  return [text.length, new TextEncoder().encode(text).length, text.length * (isWide ? 2 : 1)]
}
