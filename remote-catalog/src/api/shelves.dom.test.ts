import { products } from 'mock-api/seed'
import { connectApi } from 'shared/shop'
import { expect, it, vi } from 'vitest'
import { serveBooks } from '../testing/serve-books'
import { categories } from './catalogue'
import { shelves } from './shelves'

it('are asked for some at a time, however many categories there are', async () => {
  connectApi({ base: '/api', ready: Promise.resolve() })
  const names = Array.from({ length: 35 }, (_, at) => `kind ${at}`)
  categories.provide(names.map((name) => ({ _id: name, categoryName: name, image: '/a.svg' })))
  const queries = serveBooks(
    names.map((categoryName) => ({ ...products[0], _id: categoryName, categoryName })),
  )
  const { fetch } = globalThis
  let most = 0
  let running = 0
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    running += 1
    most = Math.max(most, running)
    return await fetch(...call).finally(() => (running -= 1))
  })
  await shelves.load()
  const state = shelves.$state.get()
  expect(state.status === 'ready' && Object.keys(state.data)).toEqual(names)
  expect(queries).toHaveLength(names.length)
  expect(most).toBeLessThan(15)
})
