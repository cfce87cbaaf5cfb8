/** The rows below a book: others of its category, and those viewed before. */
import type { Product } from 'shared/contract'
import { queryBooks } from './query-books'
import { type Resource, resourceOf } from './resource'

/** The books of a row on a wide screen. On others the screen shows fewer, so that no row is left half empty. */
export const rowLength = 5

/** Enough books to fill the row if its category cannot: at most `rowLength` of them are of that category. */
const fillers = 2 * rowLength

/** A row of other books: first those of the book's category, then, if the row is not full, the shop's first books. */
export function relatedBooks(product: Product): Resource<readonly Product[]> {
  const load = async () => {
    const query = { category: [product.categoryName], limit: rowLength + 1 }
    const shelf = (await queryBooks(query)).products
    const isFull = othersOf(product, shelf, []).length === rowLength
    const rest = isFull ? [] : (await queryBooks({ limit: fillers })).products
    return othersOf(product, shelf, rest)
  }
  return resourceOf('Other books', load, `catalog.related.${product._id}`)
}

/**
 * The row of related books.
 * @param shelf the first books of the category, or all of them.
 * @param rest the shop's first `fillers` books, or all of them; they fill the rest of the row.
 */
export function othersOf(
  { _id, categoryName }: Product,
  shelf: readonly Product[],
  rest: readonly Product[],
): readonly Product[] {
  const ofCategory = shelf.slice(0, rowLength + 1).filter((other) => other._id !== _id)
  const ofOthers = rest.filter((other) => other.categoryName !== categoryName)
  return [...ofCategory, ...ofOthers].slice(0, rowLength)
}

/** The books of some ids, in the order of the ids, without missing ones. */
export function booksOf(ids: readonly string[]): Resource<readonly Product[]> {
  const load = async () => (ids.length > 0 ? (await queryBooks({ ids: [...ids] })).products : [])
  return resourceOf('Other books', load, `catalog.books.${ids.join()}`)
}
