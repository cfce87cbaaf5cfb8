import fc from 'fast-check'
import { products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { answerQuery } from './answer-query'
import { indexProducts } from './product-index'
import { shopperCatalogue } from './testing/shopper-catalogue'

const all = [...products, ...shopperCatalogue]
const index = indexProducts(all)
const namesOf = (answer: { products: readonly { name: string }[] }) =>
  answer.products.map(({ name }) => name)

it('answers the same books in parts as in one answer', async () => {
  const parts = fc.record({ from: fc.nat(all.length + 5), limit: fc.integer({ min: 1, max: 30 }) })
  await fc.assert(
    fc.asyncProperty(parts, async ({ from, limit }) => {
      const query = { sort: 'LOW_TO_HIGH', maxPrice: 400 } as const
      const whole = await answerQuery(index, query)
      const part = await answerQuery(index, { ...query, cursor: String(from), limit })
      expect(namesOf(part)).toEqual(namesOf(whole).slice(from, from + limit))
      const further = await answerQuery(index, { ...query, cursor: `${from}!7`, limit })
      expect(namesOf(further)).toEqual(namesOf(whole).slice(from + 7, from + 7 + limit))
      expect(part.total).toBe(whole.products.length)
      const next = from + limit < whole.products.length ? String(from + limit) : undefined
      expect(part.next).toBe(next)
    }),
  )
})

it('counts facets with the first books only', async () => {
  expect((await answerQuery(index, { limit: 1 })).facets?.categories.fiction).toBe(35)
  expect((await answerQuery(index, { limit: 1, cursor: '1' })).facets).toBeUndefined()
  expect((await answerQuery(index, { ids: [] })).facets).toBeUndefined()
})

it('returns close matches in addition to the books that contain the text', async () => {
  const answer = await answerQuery(index, { search: 'sherlock sea' })
  expect([namesOf(answer), answer.close?.map(({ name }) => name)]).toEqual([
    [],
    ['Sherlock and the Sea'],
  ])
  expect((await answerQuery(index, {})).close).toBeUndefined()
})

it('returns the closest of many close matches in each order', async () => {
  const [book] = products
  const many = (count: number, fields: object) =>
    Array.from({ length: count }, () => ({ ...book, ...fields }) as (typeof products)[number])
  const close = many(24, { name: 'Emma at Sea', price: 900 })
  const lessClose = many(24, { name: 'Emma', description: 'A. Sea', price: 100 })
  const index = indexProducts([...lessClose, ...close])
  for (const sort of [undefined, 'LOW_TO_HIGH', 'HIGH_TO_LOW'] as const) {
    const answer = await answerQuery(index, { search: 'sea emma', ...(sort ? { sort } : {}) })
    expect(answer.close, sort).toEqual(close)
  }
})

it('counts all close matches for each choice, but returns only the closest', async () => {
  const many = indexProducts(Array.from({ length: 50 }, () => products).flat())
  const thrillers = products.filter(({ categoryName }) => categoryName === 'thriller').length * 50
  const { total, close, facets } = await answerQuery(many, { search: 'thrillers' })
  expect([total, close?.length]).toEqual([0, 24])
  expect(facets?.categories).toEqual({ fiction: 0, motivational: 0, humor: 0, thriller: thrillers })
  expect(facets?.anyPrice).toBe(thrillers)
})

it('mixes close matches in by closeness, if books are ordered by match', async () => {
  const answer = await answerQuery(index, { search: 'emma', sort: 'BEST_MATCH' })
  expect(namesOf(answer)[0]).toBe('Emma')
  const aust = await answerQuery(index, { search: 'aust', sort: 'BEST_MATCH', maxPrice: 299 })
  expect(namesOf(aust)).toEqual(['Pride and Prejudice'])
})

it('answers at most two hundred books at once', async () => {
  const many = indexProducts(Array.from({ length: 300 }, () => all).flat())
  expect((await answerQuery(many, { limit: 5000 })).products).toHaveLength(200)
})
