/** The rows below a book: others of its category, and those viewed before. */
import type { Product } from 'shared/contract'
import { queryBooks } from './query-books'
import { createResource, type Resource } from './resource'

const rowLength = 4

const rows = new Map<string, Resource<readonly Product[]>>()

/** The first other books of a book's category. */
export function relatedBooks(product: Product): Resource<readonly Product[]> {
  return rowOf(`catalog.related.${product._id}`, async () => {
    const query = { category: [product.categoryName], limit: rowLength + 1 }
    return othersOf(product, (await queryBooks(query)).products)
  })
}

/** The row of related books. @param shelf the first books of the category, or all of them. */
export function othersOf({ _id }: Product, shelf: readonly Product[]): readonly Product[] {
  return shelf
    .slice(0, rowLength + 1)
    .filter((other) => other._id !== _id)
    .slice(0, rowLength)
}

/** The books of some ids, in the order of the ids, without missing ones. */
export function booksOf(ids: readonly string[]): Resource<readonly Product[]> {
  return rowOf(`catalog.books.${ids.join()}`, async () =>
    ids.length > 0 ? (await queryBooks({ ids: [...ids] })).products : [],
  )
}

function rowOf(key: string, load: () => Promise<readonly Product[]>): Resource<readonly Product[]> {
  const row = rows.get(key) ?? createResource('Other books', load, key)
  rows.set(key, row)
  return row
}
