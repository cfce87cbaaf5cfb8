/** Products, categories and slides, which everybody may read. */

import { indexProducts } from 'catalogue/product-index'
import { ApiError, request } from 'shared/api'
import type { Product } from 'shared/contract/entities'
import { computed } from 'shared/store'
import { createResource, type Resource } from './resource'

export const products = createResource(
  'The books',
  async () => (await request('GET /products')).products,
  'catalog.products',
)

export const carousels = createResource(
  'The carousel',
  async () => (await request('GET /carousels')).carousels,
  'catalog.carousels',
)

export const categories = createResource(
  'The categories',
  async () => (await request('GET /categories')).categories,
  'catalog.categories',
)

/** The books, indexed for filtering; `null` until they are loaded. */
export const $productIndex = computed(products.$state, (state) =>
  state.status === 'ready' ? indexProducts(state.data) : null,
)

const singles = new Map<string, Resource<Product | null>>()

/** One book by its id, for visitors who have not seen the list; `null` if there is none. */
export function productResource(productId: string): Resource<Product | null> {
  const known = singles.get(productId)
  if (known) return known
  const load = () => fetchProduct(productId)
  const resource = createResource('The book', load, `catalog.product.${productId}`)
  singles.set(productId, resource)
  return resource
}

async function fetchProduct(productId: string): Promise<Product | null> {
  try {
    return (await request('GET /products/:productId', { params: { productId } })).product
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
