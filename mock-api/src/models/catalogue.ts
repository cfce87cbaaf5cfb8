import type { Carousel, Category, Product } from 'shared/contract/entities'

/** The products, slides and categories of a scenario. Fixed, so never stored. */
export interface Catalogue {
  products: readonly Product[]
  carousels: readonly Carousel[]
  categories: readonly Category[]
}

/**
 * The product that a request means. The server's own price counts. The name distinguishes the two
 * books with one id in the scenario `legacy`.
 */
export function findOnSale(
  { products }: Catalogue,
  { _id, name }: { _id: string; name: string },
): Product | undefined {
  const sharing = products.filter((product) => product._id === _id)
  return sharing.find((product) => product.name === name) ?? sharing[0]
}
