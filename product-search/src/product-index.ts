/** An index of all books, so that filtering never sorts or normalizes. */
import type { Product } from 'shared/contract'
import { type Filters, passing, type SortOrder } from './filters'
import { comparable } from './words'

export interface KeyedProduct {
  /** Unique, even if a server gives two books one id. */
  key: string
  product: Product
}

export interface IndexedProduct extends KeyedProduct {
  /** As `comparable` gives it. */
  name: string
}

export interface ProductIndex {
  /** In the server's order. */
  books: readonly IndexedProduct[]
  sorted: Record<SortOrder, readonly IndexedProduct[]>
}

/** Builds the index. Books with equal prices keep the server's order in both directions. */
export function indexProducts(products: readonly Product[]): ProductIndex {
  const books = withKeys(products).map((book) => ({ ...book, name: comparable(book.product.name) }))
  const byPrice = (direction: 1 | -1) =>
    books.toSorted((a, b) => direction * (a.product.price - b.product.price))
  return { books, sorted: { LOW_TO_HIGH: byPrice(1), HIGH_TO_LOW: byPrice(-1) } }
}

/** The books in the same order, each with a key of its own. */
export function withKeys(products: readonly Product[]): readonly KeyedProduct[] {
  const seen = new Map<string, number>()
  return products.map((product) => {
    const nth = (seen.get(product._id) ?? 0) + 1
    seen.set(product._id, nth)
    return { key: `${product._id}#${nth}`, product }
  })
}

/** The books that pass every filter, in the chosen order, in one pass. */
export function findBooks(productIndex: ProductIndex, filters: Filters): readonly IndexedProduct[] {
  const inOrder = filters.sortBy ? productIndex.sorted[filters.sortBy] : productIndex.books
  return inOrder.filter(passing(filters))
}
