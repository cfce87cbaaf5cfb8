import { scenarioOfSize } from 'mock-api/large'
import { products } from 'mock-api/seed'
import { connectApi } from 'shared/shop'
import { expect, it, vi } from 'vitest'
import { serveBooks } from '../testing/serve-books'
import { readBook, takeCensus } from './server-catalogue'

it('ends with an error if a server answers the same page again and again', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const answers = [1, 2, 3].map(() => Response.json({ products, total: 300, next: '10' }))
  vi.stubGlobal('fetch', async () => answers.pop() ?? Response.json({ products, total: 300 }))
  await expect(takeCensus()).rejects.toThrow('GET /products answered that 10 follows itself')
})

it('reads the books of many pages at once, and keeps only these', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const asked = serveBooks(scenarioOfSize(1000).catalogue().products)
  const census = await takeCensus()
  expect(asked).toHaveLength(5)
  expect(JSON.stringify({ ...census, ids: [] }).length).toBeLessThan(20_000)
  for (const id of census.ids) expect((await readBook(census, id)).product._id).toBe(id)
  // Ten times a hundred books, and others of their authors.
  expect(asked.length).toBeLessThan(40)
})

it('does not make a page of a book that is gone since the others were counted', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  serveBooks(products)
  const census = await takeCensus()
  serveBooks(products.slice(1))
  const [gone = '', kept = ''] = products.map(({ _id }) => _id)
  await expect(readBook(census, gone)).rejects.toThrow(`There is no book ${gone}`)
  expect((await readBook(census, kept)).product._id).toBe(kept)
})
