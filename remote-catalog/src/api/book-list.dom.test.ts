import { type MockApi, startMockApi } from 'mock-api'
import { products } from 'mock-api/seed'
import { defaultFilters } from 'product-search/filters'
import { countLimit } from 'shared/contract'
import { connectApi } from 'shared/shop'
import { expectConsole, holdAnswers, laterAnswers } from 'shared/testing'
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

it.each([50, 20])(
  'loads all pages in view from a server that answers %i books at once',
  async (cap) => {
    const { fetch } = globalThis
    const capped = (url: string) =>
      url.replace(/limit=(\d+)/, (_, limit) => `limit=${Math.min(cap, Number(limit))}`)
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(capped(url), init))
    const { first, want, pages, $later } = await openList(600 + cap)
    expect(first.$state.get()).toMatchObject({ data: { products: { length: 24 } } })
    want(240, 300)
    await vi.waitFor(() => expect(pages()).toEqual([9, 10, 11, 12, 13]))
    const books = [...$later.get().values()]
    expect(books.map(({ length }) => length)).toEqual([24, 24, 24, 24, 24])
    expect(new Set(books.flat().map(({ _id }) => _id)).size).toBe(120)
  },
)

it('grows with the answers of a server that has stopped counting, and goes on from where they end', async () => {
  const { fetch } = globalThis
  const cursors: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const cursor = new URL(url, location.href).searchParams.get('cursor')
    cursors.push(cursor)
    const { total, next, ...answer } = await (await fetch(url, init)).json()
    const counted = Math.min(total, Number.parseInt(cursor ?? '0', 10) + countLimit + 1)
    return Response.json({ ...answer, total: counted, next: `${next}~0~1~last` })
  })
  const { want, pages, $length } = await openList(990)
  expect($length.get()).toBe(1001)
  want(960, 984)
  await vi.waitFor(() => expect(pages()).toEqual([39, 40, 41]))
  expect($length.get()).toBe(39 * 24 + 1001)
  want(1008, 1020)
  await vi.waitFor(() => expect(pages()).toEqual([39, 40, 41, 42, 43]))
  expect(cursors).toEqual([null, '936', '1008~0~1~last'])
})

it('skips a thousand books at most on a server that has stopped counting, also once the first page is newer', async () => {
  const cursors: (string | null)[] = []
  const [book] = products
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, location.href)
    const cursor = searchParams.get('cursor') ?? '0'
    const limit = Number(searchParams.get('limit'))
    cursors.push(cursor)
    const [number = '', further = '0'] = cursor.split('!')
    const place = Number.parseInt(number, 10) + Number(further)
    const found = Array.from({ length: limit }, (_, at) => ({ ...book, _id: `${place + at}` }))
    const next = `${place + limit}~0~1~last`
    return Response.json({ products: found, total: place + countLimit + 1, next })
  })
  const { first, want, pages, $later, $length } = await openList(980)
  const lastOf = (page: number) => $later.get().get(page)?.at(-1)?._id
  for (const [place, page] of [
    [960, 41],
    [1896, 80],
    [2832, 119],
  ] as const) {
    want(place, place)
    await vi.waitFor(() => expect(pages()).toContain(page))
    expect(lastOf(page)).toBe(`${(page + 1) * 24 - 1}`)
  }
  // By their number, and then so many books behind those that were read.
  expect(cursors.slice(1)).toEqual(['936', '1008~0~1~last!864', '1944~0~1~last!864'])
  const state = first.$state.get()
  if (state.status !== 'ready') throw new Error('It should be there')
  first.provide({ ...state.data })
  expect($length.get()).toBe(2808 + 1001)
  await vi.waitFor(() => expect(cursors).toHaveLength(5))
  expect(cursors.at(-1)).toBe('1944~0~1~last!864')
})

it('skips a thousand books at most on a server that has counted more', async () => {
  const [book] = products
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, location.href)
    const [place = '0', further = '0'] = (searchParams.get('cursor') ?? '0').split('!')
    const [number = '', last] = place.split('~')
    const skipped = last === undefined ? Number(number) + Number(further) : Number(further)
    if (skipped > countLimit) return Response.json({ errors: ['Too far'] }, { status: 400 })
    const begin = Number(number) + Number(further)
    const limit = Number(searchParams.get('limit'))
    const found = Array.from({ length: limit }, (_, at) => ({ ...book, _id: `${begin + at}` }))
    return Response.json({ products: found, total: 5000, next: `${begin + limit}~0~1~last` })
  })
  const { first, want, pages, $later, $length } = await openList(970)
  expect($length.get()).toBe(5000)
  want(2496, 2496)
  await vi.waitFor(() => expect(pages()).toEqual([103, 104, 105]))
  expect($later.get().get(103)?.[0]?._id).toBe('2472')
  const state = first.$state.get()
  if (state.status !== 'ready') throw new Error('It should be there')
  const before = $later.get()
  first.provide({ ...state.data })
  await vi.waitFor(() => expect($later.get()).not.toBe(before))
  expect($later.get().get(103)?.[0]?._id).toBe('2472')
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

it('drops late answers and failures of pages that were requested before the first one was renewed', async () => {
  const { first, want, pages, $later, $retry } = await openList(500)
  const state = first.$state.get()
  if (state.status !== 'ready') throw new Error('It should be there')
  const renew = (total: number) => first.provide({ ...state.data, total })
  const answer = holdAnswers('GET', '/api/products')
  const { fetch } = globalThis
  const fetched = vi.fn()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    fetched()
    return fetch(url, init)
  })
  const isFetched = (times: number) =>
    vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(times))
  const [other] = state.data.products
  if (!other) throw new Error('It should be there')
  server.faults.set('GET /products', [
    { body: { products: [other], total: state.data.total } },
    { status: 503 },
  ])
  want(24, 48)
  await isFetched(1)
  renew(state.data.total - 1)
  await isFetched(2)
  renew(state.data.total - 2)
  await isFetched(3)
  answer(2)
  await vi.waitFor(() => expect(pages()).toEqual([1, 2]))
  const newest = $later.get()
  answer()
  await laterAnswers()
  expect($later.get()).toBe(newest)
  expect($retry.get()).toBeNull()
})
