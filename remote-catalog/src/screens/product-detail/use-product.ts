import type { Product } from 'shared/contract'
import { type Loadable, useStore } from 'shared/shop'
import { $productIndex, productResource } from '../../api/catalogue'
import { answeredBook } from '../../api/query-books'
import { useResource } from '../../api/use-resource'

export type ProductState = Loadable<Product> | { status: 'missing' }

/** A book by its id: at once if a list has loaded it, otherwise from the server. */
export function useProduct(productId: string): ProductState {
  const index = useStore($productIndex)
  const single = useResource(productResource(productId))
  if (single.status === 'ready') {
    return single.data ? { status: 'ready', data: single.data } : { status: 'missing' }
  }
  const atHand = index?.books.find(({ product }) => product._id === productId)?.product
  const listed = atHand ?? answeredBook(productId)
  return listed ? { status: 'ready', data: listed } : single
}
