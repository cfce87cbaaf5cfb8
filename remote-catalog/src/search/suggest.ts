/** The suggestions for a search while it is typed (docs/product.md, P74). */

import { queryWords } from 'product-search/search-words'
import { wordsIn } from 'product-search/words'
import type { CategoryName, Product } from 'shared/contract'

const maxBooks = 6
const maxAuthors = 3

export interface Suggestions {
  books: readonly Product[]
  categories: readonly CategoryName[]
  authors: readonly string[]
}

export const isNothing = ({ books, categories, authors }: Suggestions) =>
  books.length + categories.length + authors.length === 0

/**
 * The closest books, then the categories and the authors that the text may mean.
 * @param closest the books that come close to the text, best first. @param categories all names.
 */
export function suggestionsFor(
  text: string,
  closest: readonly Product[],
  categories: readonly CategoryName[],
): Suggestions {
  const words = queryWords(text)
  return {
    books: closest.slice(0, maxBooks),
    categories: categories.filter((name) =>
      name.split(' ').some((own) => words.some((word) => own.startsWith(word))),
    ),
    authors: authorsNamed(closest, words).slice(0, maxAuthors),
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
  return words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word)))
}

/** A part of a text, and whether it matches the typed text. */
export interface Piece {
  /** Where it begins in the text. */
  start: number
  text: string
  isFound: boolean
}

/** Splits a text into what was typed, and the parts between (docs/product.md, P74). */
export function markWords(text: string, typed: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const push = (to: number, isFound: boolean) => {
    if (to > end) pieces.push({ start: end, text: text.slice(end, to), isFound })
    end = to
  }
  for (const [from, to] of foundIn(text, typed)) {
    push(from, false)
    push(to, true)
  }
  push(text.length, false)
  return pieces
}

/** Where the words of a text begin with those typed; if none does, where the text contains what was typed. */
function foundIn(text: string, typed: string): [from: number, to: number][] {
  const words = queryWords(typed)
  const found: [from: number, to: number][] = []
  for (const { 0: part, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [own = ''] = wordsIn(part)
    const longest = Math.max(0, ...words.filter((word) => own.startsWith(word)).map(lengthOf))
    // Letters that were decomposed into two are not split.
    const length = own.length === part.length ? longest : part.length
    if (longest > 0) found.push([index, index + length])
  }
  if (found.length > 0) return found
  const whole = typed.trim()
  const at = text.toLowerCase().indexOf(whole.toLowerCase())
  return at < 0 ? [] : [[at, at + whole.length]]
}

const lengthOf = (word: string) => word.length
