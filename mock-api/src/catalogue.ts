import { indexProducts, type ProductIndex } from 'product-search/product-index'
import type { Carousel, Category, Product } from 'shared/contract'

/** The products, slides and categories of a scenario. Fixed, so never stored. */
export interface Catalogue {
  products: readonly Product[]
  carousels: readonly Carousel[]
  categories: readonly Category[]
}

/** The requested product at the server's own price. */
export function findOnSale({ products }: Catalogue, { _id }: { _id: string }): Product | undefined {
  return products.find((product) => product._id === _id)
}

const indexes = new WeakMap<readonly Product[], ProductIndex>()

/** Books indexed for queries, once per list of books. */
export function indexOf(products: readonly Product[]): ProductIndex {
  const known = indexes.get(products) ?? indexProducts(products)
  indexes.set(products, known)
  return known
}
