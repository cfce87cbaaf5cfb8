/** The words of which the search index consists, and those of a query. */
import { figuresIn, wordsOf } from './number-words'
import { wordsIn } from './words'

/** Words that do not distinguish books. */
const fillers = new Set('a an and book books by for from in novel of on or the to with'.split(' '))

/** The words of a query that distinguish books. */
export function queryWords(text: string): string[] {
  return [...new Set(wordsIn(text))].filter((word) => !fillers.has(word))
}

/**
 * The words with which a text is found: its own, numbers in their other form, and what is often written as one word
 * (initials and parts joined by hyphens).
 */
export function indexedWords(text: string): string[] {
  const words = wordsIn(text)
  const joined = text.match(/[\p{L}\p{N}]+(?:[-‐–][\p{L}\p{N}]+)+|(?:\b\p{L}\.\s*){2,}/gu) ?? []
  return [
    ...new Set([
      ...words,
      ...figuresIn(words),
      ...words.flatMap(wordsOf),
      ...joined.map((part) => wordsIn(part).join('')),
    ]),
  ]
}
