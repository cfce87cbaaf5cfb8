/** Texts as words that can be compared: in lower case, without punctuation, diacritics and invisible characters. */
import { figuresIn, wordsOf } from './number-words'

/** Letters that Unicode does not decompose. */
const letters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  '&': ' and ',
}

/** Words that do not distinguish books. */
const fillers = new Set('a an and book books by for from in novel of on or the to with'.split(' '))

/** 'Les Misérables, “20,000”' -> ['les', 'miserables', '20000']. */
export function wordsIn(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[æœøßłđ&]/g, (letter) => letters[letter] ?? '')
    .replace(/[\p{M}\p{Cf}'’‘`]/gu, '')
    .replace(/(\d)[,.](?=\d{3})/g, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A text in one spelling, to look for another one in it. */
export function comparable(text: string): string {
  return wordsIn(text).join(' ')
}

/** The ISBN-13 that a text is, with or without hyphens. */
export function isbnIn(text: string): string | undefined {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^97[89]\d{10}$/.test(digits) ? digits : undefined
}

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
