/** The search for close matches (docs/product.md, P72 and P73). Loaded only by a search. */
import MiniSearch from 'minisearch'
import type { IndexedProduct } from './product-index'
import { levelOf, plainTitle, type SearchedBook, withoutMistakes } from './rank'
import { findsBeginning, indexedWords, mayMiss, mistakesIn, queryWords } from './search-words'
import { isbnIn } from './words'

/** How many books are indexed in one task, so that a large catalogue never blocks the page. */
const chunkSize = 200

export interface SearchIndex {
  /** The books that come close to a text, best first; none for a text without words. */
  search: (text: string) => readonly IndexedProduct[]
}

interface Entry extends SearchedBook {
  id: number
  book: IndexedProduct
}

/** Indexes the names, authors and categories of all books. */
export async function buildSearchIndex(books: readonly IndexedProduct[]): Promise<SearchIndex> {
  const index = new MiniSearch<Entry>({
    fields: ['name', 'author', 'category'] satisfies (keyof SearchedBook)[],
    // The fields already consist of words.
    tokenize: (words) => words.split(' '),
    processTerm: (word) => word,
    searchOptions: { boost: { name: 2 }, prefix: findsBeginning, fuzzy: mistakesIn },
  })
  const entries = books.map(entryOf)
  await index.addAllAsync(entries, { chunkSize })

  function find(text: string): readonly IndexedProduct[] {
    const isbn = isbnIn(text)
    if (isbn) return books.filter(({ product }) => product.isbn13 === isbn)
    const words = queryWords(text)
    if (words.length === 0) return []
    const query = plainTitle(text)
    const results = index.search(words.join(' '))
    const ranked = results.map(({ id, queryTerms, match }) => {
      const entry = entries[id] as Entry
      return { book: entry.book, level: levelOf(entry, query, words, queryTerms, match) }
    })
    const best = ranked.reduce((least, { level }) => Math.min(least, level), worst(words))
    // Books with mistakes or missing words are left out if others have every word.
    const last = Math.max(best, withoutMistakes)
    return ranked
      .filter(({ level }) => level <= Math.min(last, worst(words)))
      .toSorted((a, b) => a.level - b.level)
      .map(({ book }) => book)
  }

  let last: { text: string; found: readonly IndexedProduct[] } | undefined

  /** Caches the last search, since the list and the counts ask for the same text at each step of a slider. */
  function search(text: string): readonly IndexedProduct[] {
    if (last?.text !== text) last = { text, found: find(text) }
    return last.found
  }

  return { search }
}

/** The worst level that still counts as close: half of the words are missing. */
function worst(words: readonly string[]): number {
  return 5 + mayMiss(words)
}

function entryOf(book: IndexedProduct, id: number): Entry {
  const { name, description, categoryName } = book.product
  const words = (text: string) => indexedWords(text).join(' ')
  return {
    id,
    book,
    title: plainTitle(name),
    name: words(name),
    author: words(description),
    category: words(categoryName),
  }
}
