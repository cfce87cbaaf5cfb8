// @vitest-environment jsdom
import { defaultFilters } from 'catalogue/filters'
import { type MockApi, startMockApi } from 'mock-api'
import { connectApi } from 'shared/api'
import { expectConsole } from 'shared/testing/console'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { bookListOf } from './book-list'

let server: MockApi
beforeAll(async () => {
  server = await startMockApi({ scenario: 'large', timing: 0, persist: false })
  connectApi({ base: '/api', ready: Promise.resolve() })
})
afterAll(() => server.shutdown())

/** A new list for each test. */
async function openList(price: number) {
  const list = bookListOf({ ...defaultFilters, price })
  await list.first.load()
  const pages = () => [...list.$later.get().keys()]
  return { ...list, pages }
}

it('loads the pages of the places that stay in view, each once', async () => {
  const { want, pages, $later } = await openList(900)
  want(3000, 3030)
  want(6000, 6030)
  await vi.waitFor(() => expect(pages()).toEqual([249, 250, 251, 252]))
  expect($later.get().get(250)).toHaveLength(24)
  want(5950, 6040)
  await vi.waitFor(() => expect(pages()).toEqual([249, 250, 251, 252, 246, 247, 248]))
})

it('is the same object for the same filters', async () => {
  expect((await openList(850)).first).toBe(bookListOf({ ...defaultFilters, price: 850 }).first)
})

it('offers a retry if pages cannot be loaded', async () => {
  expectConsole('error', /More books could not be loaded/)
  const { want, pages, $retry } = await openList(800)
  server.faults.set('GET /products', { status: 503, times: 1 })
  want(240, 260)
  await vi.waitFor(() => expect($retry.get()).not.toBeNull())
  $retry.get()?.()
  await vi.waitFor(() => expect(pages()).toEqual([9, 10, 11]))
  expect($retry.get()).toBeNull()
})

it('loads all pages in view from a server that answers fewer books than requested', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetch(url.replace(/limit=\d+/, 'limit=50'), init),
  )
  const { want, pages, $later } = await openList(600)
  want(240, 300)
  await vi.waitFor(() => expect(pages()).toEqual([9, 10, 11, 12, 13]))
  expect([...$later.get().values()].map((books) => books.length)).toEqual([24, 24, 24, 24, 24])
})

it('reloads the pages in view once the first one is newer, and drops those that have moved', async () => {
  const { first, want, pages, $later } = await openList(700)
  want(24, 48)
  await vi.waitFor(() => expect(pages()).toEqual([1, 2]))
  const before = $later.get()
  const state = first.$state.get()
  if (state.status !== 'ready') throw new Error('It should be there')
  first.provide({ ...state.data })
  want(24, 48)
  await vi.waitFor(() => expect($later.get()).not.toBe(before))
  first.provide({ ...state.data, total: 5 })
  expect(pages()).toEqual([])
})
