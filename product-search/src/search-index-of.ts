import type { ProductIndex } from './product-index'
import type { SearchIndex } from './search-index'

/** One index for each state of the catalogue. */
const built = new WeakMap<ProductIndex, Promise<SearchIndex>>()

/** Loads only the search, for an index that will be built later. */
export const loadSearchIndex = () => import('./search-index')

/** Loads the search, and indexes the books once. Rejects if its code cannot be loaded. */
export function searchIndexOf(productIndex: ProductIndex): Promise<SearchIndex> {
  const known = built.get(productIndex)
  if (known) return known
  const building = loadSearchIndex().then(({ buildSearchIndex }) =>
    buildSearchIndex(productIndex.books),
  )
  built.set(productIndex, building)
  building.catch(() => built.delete(productIndex))
  return building
}
