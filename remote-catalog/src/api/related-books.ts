/** The row of related books on a book's page. */
import type { Product } from 'shared/contract/entities'
import { fromDehydratedState } from 'shared/store'

const rowLength = 4

export const relatedKey = (productId: string) => `catalog.related.${productId}`

/** What the page that is prerendered will bring. */
let provided: { productId: string; books: readonly Product[] } | null = null

/** Says what the page of a book brings, while it is prerendered. */
export function provideRelated(productId: string, books: readonly Product[]): void {
  provided = { productId, books }
}

/** The related books that the page brought, until the catalogue is there. */
export function broughtRelated(productId: string): readonly Product[] {
  if (provided?.productId === productId) return provided.books
  return fromDehydratedState<readonly Product[]>(relatedKey(productId)) ?? []
}

/**
 * The first other books of the category.
 * @param books all of them, or those of the category, in the server's order.
 */
export function relatedBooks(books: readonly Product[], product: Product): readonly Product[] {
  const related: Product[] = []
  for (const other of books) {
    if (related.length === rowLength) break
    if (other._id !== product._id && other.categoryName === product.categoryName) {
      related.push(other)
    }
  }
  return related
}
