import { scenarioOfSize } from 'mock-api/large'
import { connectApi } from 'shared/shop'
import { expect, it } from 'vitest'
import { serveBooks } from '../testing/serve-books'
import { listPage } from './list-page'
import { loaded } from './server-catalogue'

it('finds a page far behind by others before it, and the next one by the books before it', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const queries = serveBooks(scenarioOfSize(5000).catalogue().products)
  const cursors = () => queries.splice(0).map((query) => query.get('cursor'))
  const [first] = (await loaded(listPage(100))).products
  expect(cursors()).toEqual(['0!984', '1008!984', '2016!360'])
  await loaded(listPage(101))
  expect(cursors()).toEqual(['2400'])
  await loaded(listPage(42))
  expect(cursors()).toEqual(['984'])
  const { products } = await loaded(listPage(99))
  expect(products).not.toContainEqual(first)
  expect(cursors()).toEqual(['2016!336'])
})

it('has no books behind the end, which takes no request if it is too far', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const queries = serveBooks(scenarioOfSize(1500).catalogue().products)
  expect(await loaded(listPage(800))).toEqual({ products: [], total: 0 })
  expect(queries.length).toBeLessThan(3)
  queries.length = 0
  expect(await loaded(listPage(900_000))).toEqual({ products: [], total: 0 })
  expect(queries).toEqual([])
})
