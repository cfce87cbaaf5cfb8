import { useMemo } from 'react'
import type { Filters } from '../../filters/filters'
import { findBooks, type IndexedProduct, type ProductIndex } from '../../filters/product-index'

const none: readonly IndexedProduct[] = []

export function useFoundBooks(
  productIndex: ProductIndex | null,
  filters: Filters,
): readonly IndexedProduct[] {
  return useMemo(
    () => (productIndex ? findBooks(productIndex, filters) : none),
    [productIndex, filters],
  )
}
