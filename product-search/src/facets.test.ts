import fc from 'fast-check'
import { categories, products } from 'mock-api/seed'
import { expect, it } from 'vitest'
import { countFacets, priceSteps, starSteps } from './facets'
import { anyPrice, defaultFilters } from './filters'
import { findBooks, indexProducts } from './product-index'

const categoryNames = categories.map(({ categoryName }) => categoryName)

const index = indexProducts([
  ...products,
  ...products.map((book) => ({ ...book, _id: `dear-${book._id}`, price: book.price + 600 })),
])

it('counts how many books there would be with a choice, whatever else is chosen', () => {
  const filters = fc.record({
    sortBy: fc.constant(null),
    categoryBy: fc.subarray([...categoryNames]),
    ratings: fc.integer({ min: 2, max: 10 }).map((half) => half / 2),
    price: fc.oneof(fc.integer({ min: 99, max: 1000 }), fc.constant(anyPrice)),
    searchText: fc.constantFrom('', 'the', 'man', 'zzz'),
    author: fc.constantFrom('', 'bram stoker'),
  })
  fc.assert(
    fc.property(filters, (chosen) => {
      const facets = countFacets(index, chosen)
      const { categories, ratings: stars, prices } = facets
      for (const name of categoryNames)
        expect(categories[name]).toBe(findBooks(index, { ...chosen, categoryBy: [name] }).length)
      for (const ratings of starSteps)
        expect(stars[ratings]).toBe(findBooks(index, { ...chosen, ratings }).length)
      for (const price of priceSteps)
        expect(prices[price]).toBe(findBooks(index, { ...chosen, price }).length)
      expect(facets.anyPrice).toBe(findBooks(index, { ...chosen, price: anyPrice }).length)
    }),
  )
})

it('counts every book of the sample without filters', () => {
  const { categories } = countFacets(indexProducts(products), defaultFilters)
  expect(categories).toEqual({ fiction: 3, motivational: 2, humor: 2, thriller: 3 })
})
