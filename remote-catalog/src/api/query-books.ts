import type { Product, ProductAnswer, ProductQuery } from 'shared/contract'
import { request } from 'shared/shop'
import { $productIndex, products } from './catalogue'

/** The number of books in one page of the list: as many as it shows first. */
export const pageSize = 24

/** Books of earlier answers, the oldest first. */
const cache = new Map<string, Product>()

const maxCached = 2000

/** A book of an earlier answer, shown while its page's own answer loads. */
export function cachedBook(productId: string): Product | undefined {
  return cache.get(productId)
}

/**
 * A part of the books, from those that the server has answered before or from the server, in several answers if it gives
 * fewer than `limit` at once.
 * @throws ApiError, NoAnswerError, WrongAnswerError, or the caller's own abort.
 */
export async function queryBooks(
  query: ProductQuery,
  options: { signal?: AbortSignal } = {},
): Promise<ProductAnswer> {
  const index = $productIndex.get()
  // A prerendered page may have brought them long after they were true.
  if (index && products.isConfirmed()) {
    const { answerQuery } = await import('product-search/answer-query')
    return await answerQuery(index, query)
  }
  const { next, ...answer } = await request('GET /products', { query, ...options })
  const { products: found } = answer
  for (const product of found) {
    // Deleted first, so that the oldest ones stand first.
    cache.delete(product._id)
    cache.set(product._id, product)
  }
  for (const id of cache.keys()) if (cache.size > maxCached) cache.delete(id)
  const limit = (query.limit ?? 0) - found.length
  if (next === undefined) return answer
  if (limit <= 0 || found.length === 0) return { ...answer, next }
  const rest = await queryBooks({ ...query, cursor: next, limit }, options)
  return {
    ...answer,
    products: [...found, ...rest.products],
    ...(rest.next !== undefined && { next: rest.next }),
  }
}
