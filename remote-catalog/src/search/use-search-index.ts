import type { ProductIndex } from 'product-search/product-index'
import type { SearchIndex } from 'product-search/search-index'
import { searchIndexOf } from 'product-search/search-index-of'
import { useEffect, useState } from 'react'

/**
 * The search index of all books, once it is needed; `null` until it is built, or if its code cannot be
 * loaded. The previous index stays until a newer one is built.
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
