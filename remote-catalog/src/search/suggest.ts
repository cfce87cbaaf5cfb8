/** The suggestions for a search while it is typed (docs/product.md, P74). */

import { queryWords, wordsIn } from 'catalogue/words'
import { type CategoryName, categoryNames, type Product } from 'shared/contract/entities'

const maxBooks = 6
const maxAuthors = 3

export interface Suggestions {
  books: readonly Product[]
  categories: readonly CategoryName[]
  authors: readonly string[]
}

export const noSuggestions: Suggestions = { books: [], categories: [], authors: [] }

export const isNothing = ({ books, categories, authors }: Suggestions) =>
  books.length + categories.length + authors.length === 0

/**
 * The closest books, then the categories and the authors that the text may mean.
 * @param closest the books that come close to the text, best first.
 */
export function suggestionsFor(text: string, closest: readonly Product[]): Suggestions {
  if (text.trim() === '') return noSuggestions
  const words = queryWords(text)
  return {
    books: closest.slice(0, maxBooks),
    categories: categoryNames.filter((name) => words.some((word) => name.startsWith(word))),
    authors: words.length > 0 ? authorsNamed(closest, words).slice(0, maxAuthors) : [],
  }
}

/** The books whose name and author have words that begin with all those typed. */
export function booksNamed(books: readonly Product[], text: string): Product[] {
  const words = queryWords(text)
  return books.filter(({ name, description }) => hasBeginnings(`${name} ${description}`, words))
}

/** The authors whose names have words that begin with all those typed. */
function authorsNamed(books: readonly Product[], words: readonly string[]): string[] {
  const authors = new Set(books.map(({ description }) => description))
  return [...authors].filter((author) => hasBeginnings(author, words))
}

function hasBeginnings(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text)
  return words.every((word) => own.some((each) => each.startsWith(word)))
}

/** A part of a text, and whether it matches the typed text. */
export interface Piece {
  /** Where it begins in the text. */
  start: number
  text: string
  isFound: boolean
}

/**
 * Splits a text into the typed beginnings of words, and the parts between them. Without any, the typed text is found
 * as a whole, also inside of a word.
 */
export function markWords(text: string, typed: string): Piece[] {
  const words = queryWords(typed)
  const pieces: Piece[] = []
  for (const part of text.split(/(?<=[^\p{L}\p{N}\p{M}])|(?=[^\p{L}\p{N}\p{M}])/u)) {
    const [own = ''] = wordsIn(part)
    const longest = Math.max(0, ...words.filter((word) => own.startsWith(word)).map(lengthOf))
    // Letters that were decomposed into two are not split.
    const length = own.length === part.length ? longest : longest > 0 ? part.length : 0
    push(pieces, part.slice(0, length), true)
    push(pieces, part.slice(length), false)
  }
  return pieces.some(({ isFound }) => isFound) ? pieces : markWhole(text, typed.trim())
}

function markWhole(text: string, typed: string): Piece[] {
  const pieces: Piece[] = []
  const start = text.toLowerCase().indexOf(typed.toLowerCase())
  const end = start < 0 ? 0 : start + typed.length
  push(pieces, text.slice(0, Math.max(0, start)), false)
  push(pieces, text.slice(Math.max(0, start), end), true)
  push(pieces, text.slice(end), false)
  return pieces
}

const lengthOf = (word: string) => word.length

function push(pieces: Piece[], text: string, isFound: boolean) {
  const last = pieces.at(-1)
  if (text === '') return
  if (last?.isFound === isFound) last.text += text
  else pieces.push({ start: last ? last.start + last.text.length : 0, text, isFound })
}
