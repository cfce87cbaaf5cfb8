import { answerQuery } from 'product-search/answer-query'
import { indexProducts } from 'product-search/product-index'
import { readQuery } from 'product-search/read-query'
import type { Product } from 'shared/contract'

/**
 * For tests of screens: the page's server has these books instead of its own.
 * @param knowsQueries whether it supports queries; otherwise it always returns all books.
 * @returns what it is asked, from oldest to newest.
 */
export function serveBooks(books: readonly Product[], knowsQueries = true): URLSearchParams[] {
  const { fetch } = globalThis
  const index = indexProducts(books)
  const asked: URLSearchParams[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname, search, searchParams } = new URL(String(input), location.href)
    if (pathname !== '/api/products') return await fetch(input, init)
    asked.push(searchParams)
    return Response.json(
      knowsQueries ? await answerQuery(index, readQuery(search)) : { products: books },
    )
  }
  return asked
}
