import { wordsIn } from './words'

/** A book in the index. The first three fields hold words, separated by spaces. */
export interface SearchedBook {
  name: string
  author: string
  category: string
  /** The name as `plainTitle`. */
  title: string
}

/** A word of a book that a search has matched, and the fields that contain it. */
export type Match = Readonly<Record<string, readonly string[]>>

/** The last level at which every word of the query is found without a mistake. */
export const withoutMistakes = 4

/**
 * How close a book comes to a query; less is closer (docs/product.md, P73): 0 the name, 1 its
 * beginning, 2 all words in the name, 3 all in the author, 4 all of them, 5 all with mistakes; from 6
 * on, the number of words that are missing.
 * @param query the whole query as `plainTitle`; `words` its words, `matched` those of them that were
 * found in some way.
 */
export function levelOf(
  book: SearchedBook,
  query: string,
  words: readonly string[],
  matched: readonly string[],
  match: Match,
): number {
  if (query === book.title) return 0
  if (book.title.startsWith(query)) return 1
  const missing = words.length - matched.length
  if (missing > 0) return 5 + missing
  const fields = words.map((word) => fieldsWith(word, match))
  if (fields.every((each) => each.includes('name'))) return 2
  if (fields.every((each) => each.includes('author'))) return 3
  return fields.every((each) => each.length > 0) ? withoutMistakes : 5
}

/** The fields that contain a word, or one that begins with it. */
function fieldsWith(word: string, match: Match): string[] {
  return Object.entries(match).flatMap(([term, fields]) => (term.startsWith(word) ? fields : []))
}

/** A name for comparison: its words without a leading article. */
export function plainTitle(text: string): string {
  return wordsIn(text)
    .join(' ')
    .replace(/^(the|an?) (?=.)/, '')
}
