import { carousels, products } from 'mock-api/seed'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../database'
import { startServer, type TestServer } from '../testing/start-server'
import { type GivenBook, replaceCatalogue, storeBooks } from './books'
import { setStock } from './stock'

const [book, other] = products

let server: TestServer
let database: OpenDatabase

beforeAll(async () => {
  server = await startServer()
  database = server.database
})
afterAll(() => server.close())

beforeEach(async () => {
  await database.query('delete from stock')
  await importBooks(products)
})

const importBooks = (given: readonly GivenBook[]) =>
  database.maintain((tx) => replaceCatalogue(tx, { products: given }))
const ask = async (query = '') => (await server.app.inject(`/api/products${query}`)).json()

test.each([
  [
    'every book of its category costs more',
    (one: GivenBook) => ({ ...one, price: 998, originalPrice: 999 }),
  ],
  ['no book of its category is on sale', () => []],
])('a slide is not shown once %s', async (_, change) => {
  const slides = async () => (await server.app.inject('/api/carousels')).json().carousels
  const [slide, ...others] = carousels
  const isOfSlide = ({ categoryName }: GivenBook) => categoryName === slide?.categoryName
  const given = products.flatMap((one) => (isOfSlide(one) ? change(one) : one))
  expect(await slides()).toEqual(carousels)
  await importBooks(given)
  expect(await slides()).toEqual(others)
})

test('the stock stays when books are imported again, unless the file has its own', async () => {
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

test('a few copies are told at once, wherever the book is shown, and many are not', async () => {
  const search = `?search=${encodeURIComponent(book.name)}`
  const told = async () => [
    (await server.app.inject(`/api/products/${book._id}`)).json().product.left,
    ...(await Promise.all(
      ['', '?limit=1', search, `${search}&sort=BEST_MATCH`, `?ids=${book._id}`].map(
        async (query) => (await ask(query)).products[0].left,
      ),
    )),
  ]
  const count = (stock: number | null) =>
    database.maintain((tx) => setStock(tx, [{ id: book._id, copies: stock }]))
  await count(5)
  expect(await told()).toEqual([5, 5, 5, 5, 5, 5])
  await count(6)
  expect(await told()).toEqual(new Array(6).fill(undefined))
})

test('two books with one id are refused', async () => {
  await expect(importBooks([book, other, book])).rejects.toThrow(
    `Two books have the _id “${book._id}”.`,
  )
})

test('a changed book is found by its new words at once, and keeps its place', async () => {
  const order = async () => (await ask()).products.map(({ _id }: GivenBook) => _id)
  const before = await order()
  await database.maintain((tx) => storeBooks(tx, [{ ...book, name: 'Überraschung' }]))
  expect(await order()).toEqual(before)
  for (const text of ['uberrasch', 'uberaschung']) {
    const { products: found, close } = await ask(`?search=${text}`)
    expect([...found, ...close].map(({ _id }) => _id)).toEqual([book._id])
  }
  // No search has to read a list of what its index does not have yet.
  for (const index of ['books_by_word', 'books_by_part_of_name', 'words_by_letters']) {
    const left = await database.query('select gin_clean_pending_list($1::regclass) as pages', [
      index,
    ])
    expect(left).toEqual([{ pages: 0 }])
  }
  expect((await ask(`?search=${encodeURIComponent(book.name)}`)).total).toBe(0)
})

test('a word that no book on sale has any more corrects no mistakes', async () => {
  const known = () => database.query("select from words where word = 'uberraschung'")
  await database.maintain((tx) => storeBooks(tx, [{ ...book, name: 'Überraschung' }]))
  expect(await known()).toHaveLength(1)
  await importBooks(products)
  expect(await known()).toHaveLength(0)
})

const titleless = (id: string): GivenBook => ({ ...book, _id: id })
const [last] = products.slice(-1)
if (!last) throw new Error('There are no sample books')

test.each<[string, readonly GivenBook[], number]>([
  ['the same books', products, 0],
  ['one book fewer', products.slice(1), 1],
  ['a new book at the front', [titleless('new'), ...products], 1],
  ['two new books inside', [book, titleless('a'), titleless('b'), ...products.slice(1)], 2],
  ['the last book at the front', [last, ...products.slice(0, -1)], 1],
  ['the first book at the end', [...products.slice(1), book], 1],
  ['all books in reverse', products.toReversed(), products.length - 1],
])('an import of %s writes no row of another book', async (_, given, most) => {
  const rows = async () =>
    (await database.query<{ row: string }>("select id || ' ' || xmin as row from books")).map(
      ({ row }) => row,
    )
  const before = await rows()
  const { next } = await ask('?limit=4')
  await importBooks(given)
  const written = (await rows()).filter((row) => !before.includes(row))
  expect(written.length).toBeLessThanOrEqual(most)
  const ids = given.map(({ _id }) => _id)
  expect((await ask()).products.map(({ _id }: GivenBook) => _id)).toEqual(ids)
  if (written.length > 2) return
  const { products: page } = await ask(`?limit=4&cursor=${next}`)
  const from = ids.indexOf(products[3]?._id ?? '') + 1
  expect(page.map(({ _id }: GivenBook) => _id)).toEqual(ids.slice(from, from + 4))
})

test('books are in the order of the file, however often one is put behind the first one', async () => {
  let given: readonly GivenBook[] = products
  for (let time = 0; time < 25; time += 1) {
    given = [book, titleless(`new-${time}`), ...given.slice(1)]
    await importBooks(given)
  }
  const found = (await ask()).products.map(({ _id }: GivenBook) => _id)
  expect(found).toEqual(given.map(({ _id }) => _id))
})

test('new books find room between two that are as far from each other as millions of books need', async () => {
  await database.query('update books set position = 9e18 where id = $1', [last._id])
  const given = [...products.slice(0, -1), titleless('a'), titleless('b'), last]
  await importBooks(given)
  const found = (await ask()).products.map(({ _id }: GivenBook) => _id)
  expect(found).toEqual(given.map(({ _id }) => _id))
})
