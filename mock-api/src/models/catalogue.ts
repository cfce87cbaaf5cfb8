import { indexProducts, type ProductIndex } from 'product-search/product-index'
import type { Carousel, Category, Product } from 'shared/contract'

/** The products, slides and categories of a scenario. Fixed, so never stored. */
export interface Catalogue {
  products: readonly Product[]
  carousels: readonly Carousel[]
  categories: readonly Category[]
}

/**
 * The requested product at the server's own price. Names distinguish the two books of `legacy` with one
 * id.
 */
export function findOnSale(
  { products }: Catalogue,
  { _id, name }: { _id: string; name: string },
): Product | undefined {
  const sharing = products.filter((product) => product._id === _id)
  return sharing.find((product) => product.name === name) ?? sharing[0]
}

const indexes = new WeakMap<readonly Product[], ProductIndex>()

/** The books indexed for queries, once per list of books. */
export function indexOf({ products }: Catalogue): ProductIndex {
  const known = indexes.get(products) ?? indexProducts(products)
  indexes.set(products, known)
  return known
}
