import { useEffect, useState } from 'react'
import type { ProductIndex } from '../filters/product-index'
import type { SearchIndex } from './search-index'

/** One index for each state of the catalogue. */
const built = new WeakMap<ProductIndex, Promise<SearchIndex>>()

/** Loads the search, and indexes the books once. Rejects if its code cannot be loaded. */
function searchIndexOf(productIndex: ProductIndex): Promise<SearchIndex> {
  const known = built.get(productIndex)
  if (known) return known
  const building = import('./search-index').then(({ buildSearchIndex }) =>
    buildSearchIndex(productIndex.books),
  )
  built.set(productIndex, building)
  building.catch(() => built.delete(productIndex))
  return building
}

/**
 * The search over all books, once it is wanted; `null` until it is built, or if its code cannot be
 * loaded. The one before stays until a newer one is built.
 */
export function useSearchIndex(
  productIndex: ProductIndex | null,
  isWanted: boolean,
): SearchIndex | null {
  const [index, setIndex] = useState<SearchIndex | null>(null)

  useEffect(() => {
    if (!productIndex || !isWanted) return
    let isCurrent = true
    searchIndexOf(productIndex).then(
      (newest) => isCurrent && setIndex(newest),
      (error) => console.warn('Close matches could not be loaded', error),
    )
    return () => {
      isCurrent = false
    }
  }, [productIndex, isWanted])

  return index
}
