import { carousels, products } from 'mock-api/seed'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '../database'
import { startServer, type TestServer } from '../testing/start-server'
import { createBooks, type GivenBook, replaceCatalogue } from './books'

let server: TestServer
let database: OpenDatabase

beforeAll(async () => {
  server = await startServer()
  database = server.database
})
afterAll(() => server.close())

beforeEach(async () => {
  await database.query('delete from stock')
  await database.maintain((tx) => replaceCatalogue(tx, { products }))
})

test('the answer with all books is written once, however often it is requested', async () => {
  const books = createBooks(database)
  onTestFinished(books.stop)
  const { allProducts } = await books.current()
  expect(JSON.parse(String((await allProducts()).json))).toEqual({
    products,
    total: products.length,
  })
  expect(await allProducts()).toBe(await allProducts())
})

test('the answer with all books is JSON, and that of the last import', async () => {
  const ask = () => server.app.inject('/api/products')
  expect((await ask()).headers['content-type']).toBe('application/json; charset=utf-8')
  const fewer = products.slice(1)
  await database.maintain((tx) => replaceCatalogue(tx, { products: fewer }))
  await expect
    .poll(async () => (await ask()).json())
    .toEqual({ products: fewer, total: fewer.length })
})

test.each([
  [
    'every book of its category costs more',
    (book: GivenBook) => ({ ...book, price: 998, originalPrice: 999 }),
  ],
  ['no book of its category is on sale', () => []],
])('a slide is not shown once %s', async (_, change) => {
  const [slide, ...others] = carousels
  const isOfSlide = ({ categoryName }: GivenBook) => categoryName === slide?.categoryName
  const given = products.flatMap((book) => (isOfSlide(book) ? change(book) : book))
  const books = createBooks(database)
  onTestFinished(books.stop)
  expect((await books.current()).carousels).toEqual(carousels)
  await database.maintain((tx) => replaceCatalogue(tx, { products: given }))
  await expect.poll(async () => (await books.current()).carousels).toEqual(others)
})

test('the stock stays when books are imported again, unless the file has its own', async () => {
  const [book, other] = products
  if (!book || !other) throw new Error('There are no sample books')
  const importBooks = (given: readonly GivenBook[]) =>
    database.maintain((tx) => replaceCatalogue(tx, { products: given }))
  await importBooks([
    { ...book, stock: 3 },
    { ...other, stock: 4 },
  ])
  await importBooks([book, { ...other, stock: null }])
  expect(
    await database.query(
      "select id, copies, document ? 'stock' as has from books left join stock on book_id = id where id = any($1) order by position",
      [[book._id, other._id]],
    ),
  ).toEqual([
    { id: book._id, copies: 3, has: false },
    { id: other._id, copies: null, has: false },
  ])
})

test('the books stay while the database is away', async () => {
  let isAway = false
  let failed = 0
  const books = createBooks({
    query(text, values) {
      if (!isAway) return database.query(text, values)
      failed += 1
      return Promise.reject(new Error('away'))
    },
  })
  onTestFinished(books.stop)
  await books.current()
  isAway = true
  await expect.poll(() => failed).toBeGreaterThan(0)
  expect((await books.current()).byId.size).toBe(products.length)
})
