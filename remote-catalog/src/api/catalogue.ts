/** The public data: products, categories and slides. */

import { indexProducts } from 'product-search/product-index'
import type { Product } from 'shared/contract'
import { ApiError, computed, request } from 'shared/shop'
import { createResource, type Resource, resourceOf } from './resource'

/**
 * Up to this number, the shop loads all books, and filters need no request
 * (docs/decisions/018-queries.md).
 */
export const maxWholeCatalogue = 200

/** All books, or only their number if they are too many to load; `null` if the page does not have it. */
export type AllBooks = readonly Product[] | { total: number | null }

export const products = createResource('The books', fetchBooks, 'catalog.products')

async function fetchBooks(): Promise<AllBooks> {
  const all = await atMost($manyBooks.get() ? 1 : maxWholeCatalogue)
  return 'total' in all && all.total <= maxWholeCatalogue ? await atMost(maxWholeCatalogue) : all
}

/** All books, or only their number if they are more than `limit`. */
async function atMost(limit: number): Promise<readonly Product[] | { total: number }> {
  const { products, total } = await request('GET /products', { query: { limit } })
  return total > products.length ? { total } : products
}

/** Whether the books are too many to load, and how many; `null` until that is known. */
export const $manyBooks = computed(products.$state, (state) =>
  state.status === 'ready' && 'total' in state.data ? state.data : null,
)

/** The books, indexed for filtering; `null` until they are loaded, or if they are too many. */
export const $productIndex = computed(products.$state, (state) =>
  state.status === 'ready' && !('total' in state.data) ? indexProducts(state.data) : null,
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

/** One book by its id, for visitors who have not seen the list; `null` if there is none. */
export function productResource(productId: string): Resource<Product | null> {
  return resourceOf('The book', () => fetchProduct(productId), `catalog.product.${productId}`)
}

async function fetchProduct(productId: string): Promise<Product | null> {
  try {
    return (await request('GET /products/:productId', { params: { productId } })).product
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
