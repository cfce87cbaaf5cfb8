import { type ScenarioName, startMockApi } from 'mock-api'
import { products as sample } from 'mock-api/seed'
import { addDehydratedState, connectApi } from 'shared/shop'
import { expect, it, onTestFinished } from 'vitest'
import { $productIndex, products } from './catalogue'
import { cachedBook, queryBooks } from './query-books'

async function start(scenario: ScenarioName) {
  const server = await startMockApi({ scenario, timing: 0, persist: false })
  onTestFinished(server.shutdown)
  connectApi({ base: '/api', ready: Promise.resolve() })
  products.provide(undefined)
  return server
}

const cheapest = { sort: 'LOW_TO_HIGH', limit: 2 } as const

it('asks the server, and stores the books of its answer', async () => {
  await start('large')
  const { products: books, total } = await queryBooks(cheapest)
  expect([books.length, total, books[0]?.price]).toEqual([2, 10_000, 99])
  expect(cachedBook(books[0]?._id ?? '')).toBe(books[0])
  expect($productIndex.get()).toBeNull()
})

it('needs no server once all books of a small catalogue are loaded', async () => {
  const server = await start('default')
  await products.load()
  server.faults.set('GET /products', { status: 500 })
  const { products: books, total } = await queryBooks(cheapest)
  expect([books.map(({ price }) => price), total]).toEqual([[159, 189], 10])
})

it('asks the server although a prerendered page has brought all books', async () => {
  await start('default')
  addDehydratedState({ 'catalog.products': sample.map((book) => ({ ...book, price: 1 })) })
  expect($productIndex.get()?.books).toHaveLength(10)
  const { products: books } = await queryBooks(cheapest)
  expect(books.map(({ price }) => price)).toEqual([159, 189])
})

it('names what is missing if the server answers no queries', async () => {
  const server = await start('default')
  server.faults.set('GET /products', { body: { products: [] } })
  await expect(queryBooks(cheapest)).rejects.toMatchObject({
    name: 'WrongAnswerError',
    cause: { message: 'Invalid key: Expected "total" but received undefined' },
  })
})

it('says which parameter an older server does not know', async () => {
  await start('default')
  const newer = { ...cheapest, language: 'hi' }
  await expect(queryBooks(newer)).rejects.toThrow(
    'GET /products answered 400: This server does not know the parameter language.',
  )
})

it('loads all books of a small catalogue, and only the number of a large one', async () => {
  await start('default')
  await products.load()
  expect($productIndex.get()?.books).toHaveLength(10)
  await start('large')
  await products.load()
  expect(products.$state.get()).toMatchObject({ data: { total: 10_000 } })
})
