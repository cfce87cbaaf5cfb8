/** The rows below a book: its author's, its category's and others, and those viewed before. */
import { authorKey } from 'product-search/words'
import type { Product } from 'shared/contract'
import { queryBooks } from './query-books'
import { rowLength } from './recently-viewed'
import { type Resource, resourceOf } from './resource'

/** How many of a line are the author's: their name above leads to all of them. */
const maxByAuthor = 3

/** Enough books of a category for a line without the book itself and its author's others. */
export const shelfLength = rowLength + 1 + maxByAuthor

/** Enough of the shop's books to fill a line: at most `rowLength` of them are those that it has already. */
export const fillers = 2 * rowLength

/** Together one line. */
export interface RelatedBooks {
  byAuthor: readonly Product[]
  ofCategory: readonly Product[]
  /** Of other categories, if the book's own has too few. */
  others: readonly Product[]
}

/** One line of other books: of the book's author, of its category and, if it is not full, the shop's first books. */
export function relatedBooks(product: Product): Resource<RelatedBooks> {
  return resourceOf('Other books', () => load(product), `catalog.related.${product._id}`)
}

async function load(product: Product): Promise<RelatedBooks> {
  const [own, shelf] = await Promise.all([
    booksByAuthorOf(product),
    queryBooks({ category: [product.categoryName], limit: shelfLength }),
  ])
  const found = othersOf(product, own, shelf.products, [])
  const isFull = found.byAuthor.length + found.ofCategory.length === rowLength
  if (isFull) return found
  const rest = await queryBooks({ limit: fillers })
  return othersOf(product, own, shelf.products, rest.products)
}

/** The first books of a book's author, perhaps with itself; none without an author. */
export async function booksByAuthorOf({ description: author }: Product): Promise<Product[]> {
  if (authorKey(author) === '') return []
  return (await queryBooks({ author, limit: maxByAuthor + 1 })).products
}

/** By name as well, since a server may give two books one id. */
const keyOf = ({ _id, name }: Product) => `${_id} ${name}`

/**
 * The line of related books, none of them twice.
 * @param own the first `maxByAuthor + 1` books of the author.
 * @param shelf the first `shelfLength` books of the category.
 * @param rest the shop's first `fillers` books.
 */
export function othersOf(
  product: Product,
  own: readonly Product[],
  shelf: readonly Product[],
  rest: readonly Product[],
): RelatedBooks {
  const taken = new Set<string>()
  function take(books: readonly Product[], most: number): Product[] {
    const chosen: Product[] = []
    for (const book of books) {
      if (chosen.length === most) break
      if (book._id === product._id || taken.has(keyOf(book))) continue
      taken.add(keyOf(book))
      chosen.push(book)
    }
    return chosen
  }
  const byAuthor = take(own, maxByAuthor)
  const ofCategory = take(shelf, rowLength - byAuthor.length)
  const others = take(rest, rowLength - byAuthor.length - ofCategory.length)
  return { byAuthor, ofCategory, others }
}

/** The books of some ids, in the order of the ids, without missing ones. */
export function booksOf(ids: readonly string[]): Resource<readonly Product[]> {
  const load = async () => (ids.length > 0 ? (await queryBooks({ ids: [...ids] })).products : [])
  return resourceOf('Other books', load, `catalog.books.${ids.join()}`)
}
