import { products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { indexProducts } from './product-index'
import { buildSearchIndex } from './search-index'
import { shopperCatalogue } from './testing/shopper-catalogue'
import { shopperQueries } from './testing/shopper-queries'

it('finds the book that a shopper means among the first three, for nearly every query', async () => {
  const { books } = indexProducts([...products, ...shopperCatalogue])
  const index = await buildSearchIndex(books)
  const missed = shopperQueries.filter(([query, book]) => {
    const found = index.search(query).slice(0, 3)
    return !found.some(({ product }) => product.name === book)
  })
  // 57 of 60.
  expect(missed.length, `missed: ${missed.join('; ')}`).toBeLessThanOrEqual(
    shopperQueries.length * 0.05,
  )
  expect(shopperQueries.length).toBeGreaterThanOrEqual(60)
  expect(books.length).toBeGreaterThanOrEqual(70)
})
