import { countFacets } from 'catalogue/facets'
import { defaultFilters } from 'catalogue/filters'
import { indexProducts } from 'catalogue/product-index'
import { largeScenario } from 'mock-api/large'
import { products as sample } from 'mock-api/seed'
import type { Product } from 'shared/contract/entities'
import { describe, expect, it } from 'vitest'
import { $productIndex, products } from '../api/catalogue'
import { indexed, provideBook, provideList } from './page-data'

const large = largeScenario.catalogue().products
const bytes = (data: unknown) => JSON.stringify(data).length
const id = (sample[0] as Product)._id

describe('the data of a prerendered page', () => {
  it('of a book is that book and its row, however many others there are', () => {
    const small = provideBook(indexed(sample), id)
    expect(Object.keys(small)).toEqual([`catalog.product.${id}`, `catalog.related.${id}`])
    expect(small[`catalog.product.${id}`]).toEqual(sample[0])
    expect(bytes(provideBook(indexed(large), id))).toBeLessThan(3000)
    expect(products.$state.get().status).toBe('loading')
  })

  it('of the list is all books up to two hundred', () => {
    const some = large.slice(0, 200)
    products.provide([...some])
    expect(provideList(indexed(some))).toEqual({ 'catalog.products': some })
    expect($productIndex.get()?.books.length).toBe(200)
  })

  it('of the list of a large catalogue is the first screenful and its numbers', () => {
    const data = provideList(indexed(large))
    const passing = large.filter(({ ratings }) => ratings >= 2)
    expect(data).toEqual({
      'catalog.first-books': {
        books: passing.slice(0, 24),
        shown: passing.length,
        total: 10_000,
        facets: countFacets(indexProducts(large), defaultFilters),
      },
    })
    expect(products.$state.get().status).toBe('loading')
  })
})
