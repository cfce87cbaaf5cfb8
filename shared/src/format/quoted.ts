/** Letters that are written from right to left: Hebrew, Arabic, and the scripts and forms between and after them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** The signs FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (UAX #9): the text between them has its own direction. */
const isolate = ['\u2068', '\u2069'] as const

/** A text of a person or a book, for a sentence: marks at its end stay there, whatever it is written in. */
export function ownDirection(text: string): string {
  return rightToLeft.test(text) ? isolate.join(text) : text
}

/** The title of a book, or what was searched for, in a sentence: '“Emma”'. */
export function quoted(text: string): string {
  return `“${ownDirection(text)}”`
}
