/** Money, numbers, dates and names as the shop shows them. */

/** Positions of commas: before the last three digits, then before every two. */
const commas = /\B(?=(\d\d)*\d{3}$)/g

/**
 * Formats whole numbers the Indian way: 123456 -> '1,23,456'. Creating an Intl formatter is too
 * slow on phones.
 */
export function formatNumber(whole: number): string {
  return String(whole).replace(commas, ',')
}

/** A number of books or copies: '1 book', '1,00,000 books'. */
export function formatBooks(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'book' : 'books'}`
}

/** Formats rupees the Indian way: 123456 -> '₹1,23,456'. Paise are shown only if there are any: 99.5 -> '₹99.50'. */
export function formatRupees(amount: number): string {
  const size = Math.abs(amount)
  const [whole, ...paise] = (Number.isInteger(size) ? String(size) : size.toFixed(2)).split('.')
  return `${amount < 0 ? '-' : ''}₹${[formatNumber(Number(whole)), ...paise].join('.')}`
}

/** Converts rupees to paise, the payment provider's unit. */
export function toPaise(amount: number): number {
  return Math.round(amount * 100)
}

/** Both are created on first use, since that loads locale data. */
let days: Intl.DateTimeFormat | undefined
let times: Intl.DateTimeFormat | undefined

/** Formats the day of an ISO 8601 timestamp: '21 November 2026'. Returns other text unchanged. */
export function formatDay(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return timestamp
  days ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' })
  return days.format(date)
}

/** Formats the time of an ISO 8601 timestamp: '2:05 pm'. Returns an empty text for other text. */
export function formatTime(timestamp: string): string {
  const date = new Date(timestamp)
  if (Number.isNaN(date.getTime())) return ''
  times ??= new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' })
  return times.format(date)
}

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

/**
 * Names for things that stand together, by which they can be told apart: each is the shortest that no other has.
 * @param partsOf what describes a thing, the most usual part first, such as the day of an order, its time, its number.
 * Things that are the same in all of them are counted: 'Firefox on Windows, no. 2'.
 */
export function namesApart<T>(
  things: readonly T[],
  partsOf: (thing: T) => readonly string[],
): ReadonlyMap<T, string> {
  /** Of each thing, from its shortest name to its longest. */
  const candidates = things.map((thing) => {
    const parts = partsOf(thing)
    return parts.map((_, index) => parts.slice(0, index + 1).join(', '))
  })
  const uses = new Map<string, number>()
  for (const name of candidates.flat()) uses.set(name, (uses.get(name) ?? 0) + 1)
  const seen = new Map<string, number>()
  return new Map(
    things.map((thing, index) => {
      const names = candidates[index] ?? []
      const own = names.find((name) => uses.get(name) === 1)
      if (own !== undefined) return [thing, own]
      const longest = names.at(-1) ?? ''
      const place = (seen.get(longest) ?? 0) + 1
      seen.set(longest, place)
      return [thing, `${longest}, no. ${place}`]
    }),
  )
}
