import type { Product, ProductAnswer, ProductQuery } from 'shared/contract'
import { request } from 'shared/shop'
import { $productIndex } from './catalogue'

const answered = new Map<string, Product>()

/** How many of them are kept. */
const maxAnswered = 2000

/** A book from any earlier answer, shown while its page's own answer loads. */
export function answeredBook(productId: string): Product | undefined {
  return answered.get(productId)
}

/**
 * A part of the books, from those that are loaded or from the server, in several answers if it gives fewer than
 * `limit` at once.
 * @throws ApiError, NoAnswerError, WrongAnswerError, or the caller's own abort.
 */
export async function queryBooks(
  query: ProductQuery,
  options: { signal?: AbortSignal } = {},
): Promise<ProductAnswer> {
  const index = $productIndex.get()
  if (index) {
    const { answerQuery } = await import('product-search/answer-query')
    return await answerQuery(index, query)
  }
  const { next, ...answer } = await request('GET /products', { query, ...options })
  const { products: found } = answer
  for (const product of found) {
    // Deleted first, so that the oldest ones stand first.
    answered.delete(product._id)
    answered.set(product._id, product)
  }
  for (const id of answered.keys()) if (answered.size > maxAnswered) answered.delete(id)
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
