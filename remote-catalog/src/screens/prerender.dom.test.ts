import { Readable } from 'node:stream'
import { startMockApi } from 'mock-api'
import { largeScenario, scenarioOfSize } from 'mock-api/large'
import { categories as fourCategories, products as sample } from 'mock-api/seed'
import type { Product } from 'shared/contract'
import { connectApi } from 'shared/shop'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { $manyBooks, $productIndex, categories, products } from '../api/catalogue'
import { type Census, cardOf, takeCensus } from '../api/server-catalogue'
import { serveBooks } from '../testing/serve-books'
import { provideHome } from './home/prerender'
import { getStaticPaths as bookPaths, provideBook } from './product-detail/prerender'
import { provideList } from './product-list/prerender'
import { getStaticPaths as listPaths, provideListPage } from './product-list-page/prerender'

const large = largeScenario.catalogue().products
const bytes = (data: unknown) => JSON.stringify(data).length
const id = (sample[0] as Product)._id

/** What composition knows of a shop with these books, which the shop's server then answers from. */
async function censusOf(books: readonly Product[]): Promise<Census> {
  serveBooks(books)
  return takeCensus()
}

const names = { 'catalog.category-names': ['fiction', 'motivational', 'humor', 'thriller'] }

describe('the data of a prerendered page', () => {
  beforeEach(async () => {
    const server = await startMockApi({ timing: 0, persist: false })
    onTestFinished(server.shutdown)
    connectApi({ base: '/api', ready: Promise.resolve() })
    categories.provide([...fourCategories])
  })

  it('of a book is that book and its row, whatever the size of the catalogue', async () => {
    const small = await provideBook(await censusOf(sample), id)
    expect(Object.keys(small)).toEqual([`catalog.product.${id}`, `catalog.related.${id}`])
    expect(small[`catalog.product.${id}`]).toEqual(sample[0])
    expect(products.$state.get().status).toBe('loading')
    const among = async (size: number) =>
      provideBook(await censusOf(scenarioOfSize(size).catalogue().products), id)
    const of300 = await among(300)
    const of200 = await among(200)
    expect(await among(10)).toEqual(small)
    expect(await among(10_000)).toEqual(of300)
    expect({ ...of200, 'catalog.products': { total: null } }).toEqual(of300)
    expect(of200).not.toHaveProperty(['catalog.products'])
    expect(bytes(of300)).toBeLessThan(3000)
    expect($manyBooks.get()).toEqual({ total: null })
  })

  it('has the facts of a book on its own page only', async () => {
    const facts = /"(pages|firstPublished|language|isbn13|format)":/
    const of = (data: unknown) => JSON.stringify(data)
    const ofLarge = await censusOf(large)
    const book = await provideBook(ofLarge, id)
    expect(of(book[`catalog.product.${id}`])).toMatch(facts)
    expect(of({ ...book, [`catalog.product.${id}`]: null })).not.toMatch(facts)
    expect(of(await provideList(ofLarge))).not.toMatch(facts)
    expect(of(await provideListPage(ofLarge, 2))).not.toMatch(facts)
    expect(of(await provideList(await censusOf(sample)))).not.toMatch(facts)
  })

  it('has no stock, which changes without the page', async () => {
    const counted = (books: readonly Product[]) => books.map((book) => ({ ...book, left: 2 }))
    const few = await censusOf(counted(sample))
    expect(await provideBook(few, id)).toHaveProperty([`catalog.product.${id}`], sample[0])
    expect(await provideList(few)).toEqual({ 'catalog.products': sample.map(cardOf), ...names })
    const many = await censusOf(counted(large))
    const pages = [
      await provideBook(many, id),
      await provideList(many),
      await provideListPage(many, 2),
      await provideHome(many),
    ]
    expect(JSON.stringify(pages)).not.toContain('"left"')
  })

  it('of the list is all books, if they are at most two hundred', async () => {
    const some = large.slice(0, 200)
    expect(await provideList(await censusOf(some))).toEqual({
      'catalog.products': some.map(cardOf),
      ...names,
    })
    expect($productIndex.get()?.books.length).toBe(200)
  })

  it('of the list of a large catalogue is the first screenful and the counts', async () => {
    const data = await provideList(await censusOf(large))
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
    const data = await provideList(await censusOf(dear))
    expect(data['catalog.first-books']).toMatchObject({
      total: ofAnyPrice.filter(({ price }) => price <= 1000).length,
      facets: { anyPrice: ofAnyPrice.length },
    })
  })

  it('of a further page of the list is its books, in the order of the list', async () => {
    const catalogue = await censusOf(large)
    const pages = [await provideListPage(catalogue, 2), await provideListPage(catalogue, 3)]
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
  expect(await Readable.from(bookPaths('all')).toArray()).toHaveLength(10_000)
})
