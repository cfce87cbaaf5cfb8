/** An index of all books, so that filtering never sorts or normalizes. */
import type { Product } from 'shared/contract'
import { type Filters, passing, type SortOrder } from './filters'
import { comparable } from './words'

export interface IndexedProduct {
  /** Unique, even if a server gives two books one id. */
  key: string
  product: Product
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
  const books = withKeys(products)
  const byPrice = (direction: 1 | -1) =>
    books.toSorted((a, b) => direction * (a.product.price - b.product.price))
  return { books, sorted: { LOW_TO_HIGH: byPrice(1), HIGH_TO_LOW: byPrice(-1) } }
}

/** The indexed books, in the server's order. */
export function withKeys(products: readonly Product[]): readonly IndexedProduct[] {
  const seen = new Map<string, number>()
  return products.map((product) => {
    const nth = (seen.get(product._id) ?? 0) + 1
    seen.set(product._id, nth)
    return { key: `${product._id}#${nth}`, product, name: comparable(product.name) }
  })
}

/** The books that pass every filter, in the chosen order, in one pass. */
export function findBooks(productIndex: ProductIndex, filters: Filters): readonly IndexedProduct[] {
  const inOrder = filters.sortBy ? productIndex.sorted[filters.sortBy] : productIndex.books
  return inOrder.filter(passing(filters))
}
