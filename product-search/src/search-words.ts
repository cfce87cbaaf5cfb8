/** The words of which the search index consists, and those of a query. */
import { figuresIn, wordsOf } from './number-words'
import { wordsIn } from './words'

/** Words that do not distinguish books. */
const fillers = new Set('a an and book books by for from in novel of on or the to with'.split(' '))

/** How many words of a query are looked for: the first ones. */
const mostWords = 8

/** The words of a query that distinguish books. */
export function queryWords(text: string): string[] {
  return [...new Set(wordsIn(text))].filter((word) => !fillers.has(word)).slice(0, mostWords)
}

/** Whether the beginning of a word finds it: a single letter would find too much. */
export function findsBeginning(word: string): boolean {
  return word.length > 1
}

/** How many wrong letters a word may have: none in numbers and short words. */
export function mistakesIn(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 7 ? 1 : 2
}

/** How many of the words may be missing in a close match. */
export function mayMiss(words: readonly string[]): number {
  return Math.floor(words.length / 2)
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
