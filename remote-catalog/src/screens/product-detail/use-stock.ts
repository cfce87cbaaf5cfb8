import type { Product } from 'shared/contract'
import { siteConfig, useIsHydrated, useStore } from 'shared/shop'
import { useAvailable, useOnline } from 'shared/stock'
import { productResource } from '../../api/catalogue'

/** The copies of a book: how many are available if they are few, `many`, or `null` if it is not known now. */
export type Stock = number | 'many' | null

/** Whether this shop's server may count copies: one that makes orders. */
export const mayBeCounted = () => siteConfig().orders === 'server'

/**
 * What a book's page says of its stock (docs/product.md, P107): nothing before a server that may count copies has answered.
 * In any other shop, books are in stock.
 */
export function useStock(product: Product): Stock {
  const available = useAvailable(product)
  const isOnline = useOnline()
  const isHydrated = useIsHydrated()
  const isFetching = useStore(productResource(product._id).$isFetching)
  if (available !== undefined) return available
  const isKnown = !mayBeCounted() || (isHydrated && isOnline && !isFetching)
  return isKnown ? 'many' : null
}
