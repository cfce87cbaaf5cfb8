import { products } from 'mock-api/seed'
import { answerQuery } from 'product-search/answer-query'
import { indexProducts } from 'product-search/product-index'
import { readQuery } from 'product-search/read-query'
import type { Product } from 'shared/contract'

const [first] = products

/** The sample books, of which the first two have one id. */
export const booksWithOneId: readonly Product[] = products.map((book, index) =>
  index === 1 ? { ...book, _id: first._id } : book,
)

/**
 * For tests of screens: the page's server has these books instead of its own.
 * @returns the queries that it gets, from oldest to newest.
 */
export function serveBooks(books: readonly Product[]): URLSearchParams[] {
  const { fetch } = globalThis
  const index = indexProducts(books)
  const queries: URLSearchParams[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname, search, searchParams } = new URL(String(input), location.href)
    if (pathname !== '/api/products') return await fetch(input, init)
    queries.push(searchParams)
    return Response.json(await answerQuery(index, readQuery(search)))
  }
  return queries
}
