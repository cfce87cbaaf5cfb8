import type { Carousel, Category, Product } from 'shared/contract/entities'

/** What is on sale. Fixed for as long as a scenario runs, so it is never stored. */
export interface Catalogue {
  products: readonly Product[]
  carousels: readonly Carousel[]
  categories: readonly Category[]
}

/**
 * The book on sale that a request means. The server's own copy counts, whatever price came up; the
 * name decides between the two books that share an id in the scenario `legacy`.
 */
export function findOnSale(
  { products }: Catalogue,
  { _id, name }: { _id: string; name: string },
): Product | undefined {
  const sharing = products.filter((product) => product._id === _id)
  return sharing.find((product) => product.name === name) ?? sharing[0]
}
