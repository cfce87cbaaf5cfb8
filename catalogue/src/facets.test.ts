import fc from 'fast-check'
import { products } from 'mock-api/seed'
import { categoryNames } from 'shared/contract/entities'
import { expect, it } from 'vitest'
import { countFacets, priceSteps, starSteps } from './facets'
import { defaultFilters } from './filters'
import { findBooks, indexProducts } from './product-index'

const index = indexProducts(products)

it('counts what a choice would leave, whatever else is chosen', () => {
  const filters = fc.record({
    sortBy: fc.constant(null),
    categoryBy: fc.subarray([...categoryNames]),
    ratings: fc.integer({ min: 2, max: 10 }).map((half) => half / 2),
    price: fc.integer({ min: 99, max: 1000 }),
    searchText: fc.constantFrom('', 'the', 'man', 'zzz'),
    author: fc.constantFrom('', 'bram stoker'),
  })
  fc.assert(
    fc.property(filters, (chosen) => {
      const { categories, ratings: stars, prices } = countFacets(index, chosen)
      for (const name of categoryNames)
        expect(categories[name]).toBe(findBooks(index, { ...chosen, categoryBy: [name] }).length)
      for (const ratings of starSteps)
        expect(stars[ratings]).toBe(findBooks(index, { ...chosen, ratings }).length)
      for (const price of priceSteps)
        expect(prices[price]).toBe(findBooks(index, { ...chosen, price }).length)
    }),
  )
})

it('counts every book of the sample without filters', () => {
  const { categories } = countFacets(index, defaultFilters)
  expect(categories).toEqual({ fiction: 3, motivational: 2, humor: 2, thriller: 3 })
})
