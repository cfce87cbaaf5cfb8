import { demoCredentials } from 'shared/contract'
import { Product } from 'shared/schema'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { products } from '../seed'
import { isStruck } from '../server/backend'
import { type MockApi, type ScenarioName, startMockApi } from '../start'
import { scenarios } from './index'

let mockApi: MockApi

async function start(scenario: ScenarioName) {
  mockApi = await startMockApi({ scenario, timing: 0 })
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

beforeEach(() => localStorage.clear())
afterEach(() => mockApi.shutdown())

describe('legacy', () => {
  beforeEach(() => start('legacy'))

  test('has two books with one id, which are still distinct in a cart', async () => {
    const books: Product[] = (await call('GET', '/products')).json.products
    expect(books).toHaveLength(10)
    expect(new Set(books.map(({ _id }) => _id)).size).toBe(9)
    const token = await login()
    const { json } = await call('POST', '/user/cart', { product: books[1] }, token)
    expect(json.cart[0].name).toBe('Moby-Dick')
  })

  test('does not answer a wrong password, and keeps working', async () => {
    const settled = vi.fn()
    const caller = new AbortController()
    const body = JSON.stringify({ ...demoCredentials, password: 'wrong' })
    const asked = fetch('/api/auth/login', { method: 'POST', body, signal: caller.signal })
    asked.then(settled, settled)
    expect(await login()).toEqual(expect.any(String))
    expect(settled).not.toHaveBeenCalled()
    caller.abort()
    await expect(asked).rejects.toThrow()
  })

  test('adds an existing entry a second time', async () => {
    const token = await login()
    const body = { product: products[4] }
    await call('POST', '/user/cart', body, token)
    expect((await call('POST', '/user/cart', body, token)).json.cart).toHaveLength(2)
    await call('POST', '/user/wishlist', body, token)
    expect((await call('POST', '/user/wishlist', body, token)).json.wishlist).toHaveLength(2)
  })

  test('lowers a quantity without a limit', async () => {
    const token = await login()
    await call('POST', '/user/cart', { product: products[4] }, token)
    const body = { action: { type: 'decrement' } }
    const path = `/user/cart/${products[4]?._id}`
    await call('POST', path, body, token)
    expect((await call('POST', path, body, token)).json.cart[0].qty).toBe(-1)
  })

  test('returns an error object, not a 404, for a deleted customer', async () => {
    const form = { email: 'a@b.test', password: 'x', firstName: 'A', lastName: 'B' }
    const { encodedToken } = (await call('POST', '/auth/signup', form)).json
    await mockApi.reset()
    const { status, json } = await call('GET', '/user/cart', undefined, encodedToken)
    expect([status, json]).toEqual([500, { error: { message: expect.any(String) } }])
    expect((await call('POST', '/auth/verify', { encodedToken })).status).toBe(401)
  })
})

test('empty has no books and no customers, and does not change the sample data', async () => {
  await start('default')
  const token = await login()
  await call('POST', '/user/cart', { product: products[4] }, token)
  mockApi.setScenario('empty')
  expect(mockApi.scenario()).toBe('empty')
  for (const list of ['products', 'carousels', 'categories']) {
    expect((await call('GET', `/${list}`)).json).toEqual({ [list]: [] })
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
  try {
    await start('slow')
    const settled = vi.fn()
    fetch('/api/products').then(settled)
    await vi.advanceTimersByTimeAsync(1999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(settled).toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
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
