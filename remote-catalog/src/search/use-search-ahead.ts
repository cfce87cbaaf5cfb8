import { loadSearchIndex, searchIndexOf } from 'product-search/search-index-of'
import { useEffect } from 'react'
import { useStore } from 'shared/shop'
import { $manyBooks, $productIndex } from '../api/catalogue'

/**
 * Loads the code that searches the loaded books, and indexes them as soon as they are there, so that the first key
 * waits for neither. Many books are searched by the server.
 */
export function useSearchAhead(): void {
  const isServers = useStore($manyBooks) !== null
  const index = useStore($productIndex)

  useEffect(() => {
    if (isServers) return
    const loading = [
      import('product-search/answer-query'),
      index ? searchIndexOf(index) : loadSearchIndex(),
    ]
    Promise.all(loading).catch((error) => console.warn('The search could not be loaded', error))
  }, [isServers, index])
}
