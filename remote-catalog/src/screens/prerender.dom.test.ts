import { startMockApi } from 'mock-api'
import { largeScenario, scenarioOfSize } from 'mock-api/large'
import { categories as fourCategories, products as sample } from 'mock-api/seed'
import type { Product } from 'shared/contract'
import { connectApi } from 'shared/shop'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { $manyBooks, $productIndex, categories, products } from '../api/catalogue'
import { cardOf, indexed } from '../api/server-catalogue'
import { getStaticPaths as bookPaths, provideBook } from './product-detail/prerender'
import { provideList } from './product-list/prerender'
import { getStaticPaths as listPaths, provideListPage } from './product-list-page/prerender'

const large = largeScenario.catalogue().products
const bytes = (data: unknown) => JSON.stringify(data).length
const id = (sample[0] as Product)._id

const names = { 'catalog.category-names': ['fiction', 'motivational', 'humor', 'thriller'] }

describe('the data of a prerendered page', () => {
  beforeEach(() => categories.provide([...fourCategories]))

  it('of a book is that book and its row, whatever the size of the catalogue', () => {
    const small = provideBook(indexed(sample), id)
    expect(Object.keys(small)).toEqual([`catalog.product.${id}`, `catalog.related.${id}`])
    expect(small[`catalog.product.${id}`]).toEqual(sample[0])
    expect(products.$state.get().status).toBe('loading')
    const among = (size: number) =>
      provideBook(indexed(scenarioOfSize(size).catalogue().products), id)
    expect(among(10_000)).toEqual(among(300))
    expect({ ...among(200), 'catalog.products': { total: null } }).toEqual(among(300))
    expect(among(200)).not.toHaveProperty(['catalog.products'])
    expect(among(10)).toEqual(small)
    expect(bytes(among(300))).toBeLessThan(3000)
    expect($manyBooks.get()).toEqual({ total: null })
  })

  it('has the facts of a book on its own page only', async () => {
    const facts = /"(pages|firstPublished|language|isbn13|format)":/
    const of = (data: unknown) => JSON.stringify(data)
    const book = provideBook(indexed(large), id)
    expect(of(book[`catalog.product.${id}`])).toMatch(facts)
    expect(of({ ...book, [`catalog.product.${id}`]: null })).not.toMatch(facts)
    expect(of(await provideList(indexed(sample)))).not.toMatch(facts)
    expect(of(await provideList(indexed(large)))).not.toMatch(facts)
    expect(of(provideListPage(indexed(large), 2))).not.toMatch(facts)
  })

  it('has no stock, which changes without the page', async () => {
    const catalogue = indexed(sample.map((book) => ({ ...book, left: 2 })))
    expect(provideBook(catalogue, id)[`catalog.product.${id}`]).toEqual(sample[0])
    expect(await provideList(catalogue)).toEqual({
      'catalog.products': sample.map(cardOf),
      ...names,
    })
  })

  it('of a book has others of its author and its category, and more only to fill up the line', () => {
    const [book] = sample as [Product]
    const counts = (books: readonly Product[]) => {
      const data = provideBook(indexed(books), book._id)
      const related = data[`catalog.related.${book._id}`] as Record<string, unknown[]>
      const entries = Object.entries(related).map(([row, books]) => [row, books.length])
      return Object.fromEntries(entries)
    }
    expect(counts(sample)).toEqual({ byAuthor: 0, ofCategory: 2, others: 3 })
    expect(counts(large)).toEqual({ byAuthor: 3, ofCategory: 2, others: 0 })
  })

  it('of the list is all books, if they are at most two hundred', async () => {
    const some = large.slice(0, 200)
    expect(await provideList(indexed(some))).toEqual({
      'catalog.products': some.map(cardOf),
      ...names,
    })
    expect($productIndex.get()?.books.length).toBe(200)
  })

  it('of the list of a large catalogue is the first screenful and the counts', async () => {
    const data = await provideList(indexed(large))
    const passing = large.filter(({ ratings }) => ratings >= 2)
    expect(data).toEqual({
      ...names,
      'catalog.products': { total: 10_000 },
      'catalog.first-books': {
        products: passing
          .filter(({ price }) => price <= 1000)
          .slice(0, 24)
          .map(cardOf),
        total: passing.filter(({ price }) => price <= 1000).length,
        next: '24',
        facets: expect.objectContaining({
          ratings: expect.objectContaining({ 2: passing.length }),
        }),
      },
    })
    expect($manyBooks.get()).toEqual({ total: 10_000 })
  })

  it('of the list says how many books the highest price hides', async () => {
    const dear = large.map((book, index) => (index % 10 > 0 ? book : { ...book, price: 1500 }))
    const ofAnyPrice = dear.filter(({ ratings }) => ratings >= 2)
    const data = await provideList(indexed(dear))
    expect(data['catalog.first-books']).toMatchObject({
      total: ofAnyPrice.filter(({ price }) => price <= 1000).length,
      facets: { anyPrice: ofAnyPrice.length },
    })
  })

  it('of a further page of the list is its books, in the order of the list', async () => {
    const catalogue = indexed(large)
    const pages = [provideListPage(catalogue, 2), provideListPage(catalogue, 3)]
    const passing = large.filter(({ ratings, price }) => ratings >= 2 && price <= 1000)
    expect(pages).toEqual(
      [2, 3].map((page) => ({
        'catalog.products': { total: null },
        [`catalog.list-page.${page}`]: {
          products: passing.slice(24 * (page - 1), 24 * page).map(cardOf),
          total: passing.length,
        },
      })),
    )
  })
})

it('lists all books, but only those further pages of the list that are written', async () => {
  const server = await startMockApi({ scenario: 'large', timing: 0, persist: false })
  onTestFinished(server.shutdown)
  connectApi({ base: '/api', ready: Promise.resolve() })
  const pages = async (prerender: 'all' | 'none' | number) =>
    (await listPaths(prerender)).map(({ page }) => page)
  expect(await pages(3)).toEqual(['2', '3', '4'])
  expect(await pages('none')).toEqual([])
  expect((await pages('all')).length).toBeGreaterThan(300)
  expect(await bookPaths()).toHaveLength(10_000)
})
