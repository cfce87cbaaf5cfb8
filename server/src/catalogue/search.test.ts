/** The database finds what product-search finds in the browser. */
import { scenarioOfSize } from 'mock-api/large'
import { products as sample } from 'mock-api/seed'
import { answerQuery } from 'product-search/answer-query'
import { indexProducts } from 'product-search/product-index'
import { readQuery } from 'product-search/read-query'
import { shopperCatalogue } from 'product-search/testing/shopper-catalogue'
import { shopperQueries } from 'product-search/testing/shopper-queries'
import type { ProductAnswer } from 'shared/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgres } from '../testing/postgres'
import { startServer, type TestServer } from '../testing/start-server'
import { replaceCatalogue } from './books'

const products = [
  ...sample,
  ...shopperCatalogue,
  ...scenarioOfSize(600).catalogue().products.slice(sample.length),
]
const index = indexProducts(products)

describe.runIf(hasPostgres)('a search', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    await server.database.maintain((tx) => replaceCatalogue(tx, { products }))
  })
  afterAll(() => server.close())

  const ask = async (query: string): Promise<ProductAnswer> =>
    (await server.app.inject(`/api/products?${query}`)).json()
  const ids = (found: ProductAnswer['products'] = []) => found.map(({ _id }) => _id)

  test.each([
    ...shopperQueries.map(([text]) => text),
    ...[
      'frankenst',
      'volume 12',
      'mary shelly',
      'fiction',
      'thriler moby',
      'is',
      'a',
      'the',
      'e',
      '-',
      'dick,',
      '%',
      '9780141439518',
    ],
    ...[
      'xqzw moby',
      'moby dick qqqq',
      'one two three four five six seven eight nine ten',
      'the moby d',
    ],
  ])('for “%s” finds what the browser finds', async (text) => {
    for (const rest of ['', '&minRatings=3&maxPrice=500', '&category=fiction&sort=HIGH_TO_LOW']) {
      const query = `search=${encodeURIComponent(text)}&limit=24${rest}`
      const expected = await answerQuery(index, readQuery(query))
      const found = await ask(query)
      expect([ids(found.products), found.total]).toEqual([ids(expected.products), expected.total])
      expect(found.facets).toMatchObject({
        ratings: expected.facets?.ratings,
        prices: expected.facets?.prices,
        anyPrice: expected.facets?.anyPrice,
      })
      const counts = (answer: ProductAnswer) =>
        Object.entries(answer.facets?.categories ?? {})
          .filter(([, count]) => count > 0)
          .sort()
      expect(counts(found)).toEqual(counts(expected))
      expect(found.close?.length).toBe(expected.close?.length)
      if ((expected.close?.length ?? 0) < 24) {
        expect(ids(found.close).sort()).toEqual(ids(expected.close).sort())
      }
    }
  })

  test('names the book that a shopper means among the first three', async () => {
    const missed = []
    for (const [text, name] of shopperQueries) {
      const { products: found } = await ask(
        `search=${encodeURIComponent(text)}&sort=BEST_MATCH&limit=3`,
      )
      if (!found.some((book) => book.name === name)) missed.push(text)
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(shopperQueries.length * 0.05)
  })
})
