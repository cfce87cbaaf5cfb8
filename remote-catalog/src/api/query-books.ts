import { request } from 'shared/api'
import type { Product } from 'shared/contract/entities'
import type { ProductAnswer, ProductQuery } from 'shared/contract/product-query'
import { $productIndex, products } from './catalogue'

export type Answered = ProductAnswer & { total: number }

const answered = new Map<string, Product>()

/** A book from any earlier answer, shown while its page's own answer loads. */
export function answeredBook(productId: string): Product | undefined {
  return answered.get(productId)
}

/**
 * A part of the books, from those that are loaded or from the server. If the server answers all of them, it
 * does not support queries: the filters are then applied here (docs/decisions/018-queries.md).
 * @throws ApiError, NoAnswerError, WrongAnswerError, or the caller's own abort.
 */
export async function queryBooks(query: ProductQuery, signal?: AbortSignal): Promise<Answered> {
  if (!$productIndex.get()) {
    const { total, ...answer } = await askServer(query, signal)
    if (total !== undefined) {
      for (const product of answer.products) answered.set(product._id, product)
      return { ...answer, total }
    }
    products.provide(answer.products)
  }
  const index = $productIndex.get()
  if (!index) throw new Error('There are no books at hand')
  const { answerQuery } = await import('catalogue/answer-query')
  return await answerQuery(index, query)
}

/** Requests up to `limit` books: in several answers, if the server gives fewer at once. */
async function askServer(query: ProductQuery, signal?: AbortSignal): Promise<ProductAnswer> {
  const { next, ...answer } = await request('GET /products', {
    query,
    ...(signal ? { signal } : {}),
  })
  const { products } = answer
  const missing = (query.limit ?? 0) - products.length
  if (next === undefined) return answer
  if (missing <= 0) return { ...answer, next }
  if (products.length === 0) throw new Error('The server has more books, but answers none')
  const rest = await askServer({ ...query, cursor: next, limit: missing }, signal)
  return { ...rest, ...answer, products: [...products, ...rest.products] }
}
