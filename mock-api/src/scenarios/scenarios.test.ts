import { demoCredentials } from 'shared/contract'
import { Product } from 'shared/schema'
import * as v from 'valibot'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { products } from '../seed'
import { isStruck } from '../server'
import { type MockApi, type ScenarioName, startMockApi } from '../start'
import { scenarios } from './index'

let mockApi: MockApi

async function start(scenario: ScenarioName) {
  mockApi = await startMockApi({ scenario, timing: 0, persist: false })
}

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: token === undefined ? {} : { authorization: token },
  })
  return { status: response.status, json: await response.json() }
}

async function login(): Promise<string> {
  return (await call('POST', '/auth/login', demoCredentials)).json.encodedToken
}

afterEach(() => mockApi.shutdown())

test('empty has no books and no customers, and does not change the sample data', async () => {
  await start('default')
  const token = await login()
  await call('POST', '/user/cart', { product: products[4] }, token)
  mockApi.setScenario('empty')
  expect(mockApi.scenario()).toBe('empty')
  for (const list of ['products', 'carousels', 'categories']) {
    expect((await call('GET', `/${list}`)).json).toMatchObject({ [list]: [] })
  }
  expect((await call('POST', '/auth/login', demoCredentials)).status).toBe(404)
  mockApi.setScenario('default')
  expect((await call('GET', '/user/cart', undefined, token)).json.cart).toHaveLength(1)
})

test('failing answers 500 to three of ten calls, which have no effect', async () => {
  await start('default')
  const token = await login()
  mockApi.setScenario('failing')
  const statuses: number[] = []
  for (let index = 0; index < 10; index += 1) {
    statuses.push((await call('POST', '/user/cart', { product: products[4] }, token)).status)
  }
  expect(statuses.filter((status) => status === 500)).toHaveLength(3)
  mockApi.setScenario('default')
  expect((await call('GET', '/user/cart', undefined, token)).json.cart).toMatchObject([{ qty: 7 }])
})

test.each([0, 0.3, 0.5, 1])('spreads a share of %d evenly', (share) => {
  const struck = Array.from({ length: 100 }, (_, index) => isStruck(index + 1, share))
  expect(struck.filter(Boolean)).toHaveLength(share * 100)
})

test('slow takes two seconds for each answer, whatever the page’s setting', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await start('slow')
  const settled = vi.fn()
  fetch('/api/products').then(settled)
  await vi.advanceTimersByTimeAsync(1999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(settled).toHaveBeenCalled()
})

test('orders loads the code of orders only for a call that needs it', async () => {
  const loaded = vi.fn()
  vi.doMock('../routes/with-orders', async (original) => {
    loaded()
    return original()
  })
  await start('orders')
  const token = await login()
  for (const path of ['/products', '/user/cart', '/user/wishlist']) {
    expect((await call('GET', path, undefined, token)).status).toBe(200)
  }
  expect(loaded).not.toHaveBeenCalled()
  expect((await call('GET', '/user/orders', undefined, token)).status).toBe(200)
  expect(loaded).toHaveBeenCalledOnce()
})

test('large has the same 10,000 books each time, with unique ids', () => {
  const { products: books } = scenarios.large.catalogue()
  expect(books).toHaveLength(10_000)
  expect(new Set(books.map(({ _id }) => _id)).size).toBe(10_000)
  expect(books.every((book) => v.is(Product, book))).toBe(true)
  expect(new Set(books.map(({ ratings }) => ratings))).toEqual(
    new Set([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]),
  )
  const prices = books.map(({ price }) => price)
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([99, 1000])
  expect(books[4321]).toMatchObject({ name: 'Moby-Dick, volume 433', price: 322 })
})
