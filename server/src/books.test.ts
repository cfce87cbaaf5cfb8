import { products } from 'mock-api/seed'
import { expect, onTestFinished, test } from 'vitest'
import { createBooks, replaceCatalogue } from './books'
import { openDatabase } from './database'
import { startServer } from './testing/start-server'

test('the answer with all books is written once, however often it is requested', async () => {
  const database = await openDatabase({ url: null, dataDir: null })
  onTestFinished(database.close)
  await database.transaction((tx) => replaceCatalogue(tx, { products }))
  const { allProducts } = await createBooks(database).current()
  expect(JSON.parse(String(allProducts()))).toEqual({ products })
  expect(allProducts()).toBe(allProducts())
})

test('the answer with all books is JSON, and that of the last import', async () => {
  const { app, database, close } = await startServer()
  onTestFinished(close)
  const ask = () => app.inject('/api/products')
  expect((await ask()).headers['content-type']).toBe('application/json; charset=utf-8')
  const fewer = products.slice(1)
  await database.transaction((tx) => replaceCatalogue(tx, { products: fewer }))
  await expect
    .poll(async () => (await ask()).json(), { timeout: 10_000 })
    .toEqual({ products: fewer })
})
