import { startMockApi } from 'mock-api'
import { products } from 'mock-api/seed'
import { defaultFilters } from 'product-search/filters'
import { findBooks, indexProducts } from 'product-search/product-index'
import { connectApi } from 'shared/shop'
import { expect, it, onTestFinished } from 'vitest'
import { serveBooks } from '../testing/serve-books'
import { inexpensiveBooks, maxInexpensivePrice } from './inexpensive-books'

it('are the first books of the list that they link to, which hides badly rated ones', async () => {
  const server = await startMockApi({ timing: 0, persist: false })
  onTestFinished(server.shutdown)
  connectApi({ base: '/api', ready: Promise.resolve() })
  const books = products.map((book) =>
    book.name === 'As a Man Thinketh' ? { ...book, ratings: 1 } : book,
  )
  serveBooks(books)
  await inexpensiveBooks.load()
  const listed = findBooks(indexProducts(books), {
    ...defaultFilters,
    price: maxInexpensivePrice,
    sortBy: 'LOW_TO_HIGH',
  })
  expect(inexpensiveBooks.$state.get()).toMatchObject({
    data: listed.slice(0, 4).map(({ product: { name } }) => ({ name })),
  })
})
