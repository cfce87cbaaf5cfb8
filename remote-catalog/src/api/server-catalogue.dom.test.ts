import { Readable } from 'node:stream'
import { scenarioOfSize } from 'mock-api/large'
import { products } from 'mock-api/seed'
import type { Product } from 'shared/contract'
import { connectApi } from 'shared/shop'
import { expect, it, vi } from 'vitest'
import { booksWithOneId, serveBooks } from '../testing/serve-books'
import { bookIds, readBook, takeCensus } from './server-catalogue'

it('ends with an error if a server answers the same page again and again', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const answers = [1, 2, 3].map(() => Response.json({ products, total: 300, next: '10' }))
  vi.stubGlobal('fetch', async () => answers.pop() ?? Response.json({ products, total: 300 }))
  await expect(takeCensus()).rejects.toThrow('GET /products answered that 10 follows itself')
})

it('reads the books of many pages at once, and keeps only these', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const queries = serveBooks(scenarioOfSize(1000).catalogue().products)
  const census = await takeCensus(150)
  expect(queries).toHaveLength(5)
  for (const id of census.best) expect((await readBook(census, id)).product._id).toBe(id)
  expect(queries.filter((query) => query.has('ids'))).toHaveLength(2)
})

it('keeps as much of a large catalogue as of a small one: the ids of the best rated books', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const books = scenarioOfSize(3000).catalogue().products
  const censusOf = (some: readonly Product[], pages: number | 'all') => {
    serveBooks(some)
    return takeCensus(pages)
  }
  const { best } = await censusOf(books, 20)
  expect(best).toEqual((await censusOf(books, 'all')).best.slice(0, 20))
  const size = async (some: readonly Product[]) => {
    const { shelves, ...census } = await censusOf(some, 20)
    return JSON.stringify([...shelves, census]).length
  }
  expect((await size(books)) - (await size(books.slice(0, 300)))).toBeLessThan(500)
})

it('lists all books, those with a page first, and keeps no list of the others', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const books = scenarioOfSize(500).catalogue().products
  const queries = serveBooks(books)
  const ids = bookIds(20)
  for (let at = 0; at < 21; at += 1) await ids.next()
  // All pages once, and then the first one again.
  expect(queries).toHaveLength(4)
  const rest = await Readable.from(ids).toArray()
  expect(rest).toHaveLength(479)
  expect(new Set(rest).size).toBe(479)
})

it('reads the catalogue once if all books have a page, also if two of them have one id', async () => {
  vi.resetModules()
  const [catalogue, shop] = await Promise.all([import('./server-catalogue'), import('shared/shop')])
  shop.connectApi({ base: '/api', ready: Promise.resolve() })
  const queries = serveBooks(booksWithOneId)
  const ids = await Readable.from(catalogue.bookIds('all')).toArray()
  expect([ids.length, new Set(ids).size, queries.length]).toEqual([9, 9, 1])
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
