import type { Product } from 'shared/contract/entities'
import { type Loadable, useStore } from 'shared/store'
import { productResource, products } from '../../api/catalogue'
import { useResource } from '../../api/use-resource'

export type ProductState = Loadable<Product> | { status: 'missing' }

/** A book by its id: at once from the list, or loaded. */
export function useProduct(productId: string): ProductState {
  const all = useStore(products.$state)
  const single = useResource(productResource(productId))
  if (single.status === 'ready') {
    return single.data ? { status: 'ready', data: single.data } : { status: 'missing' }
  }
  const listed = all.status === 'ready' && all.data.find(({ _id }) => _id === productId)
  return listed ? { status: 'ready', data: listed } : single
}
