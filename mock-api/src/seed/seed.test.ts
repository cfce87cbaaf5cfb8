import { expect, test } from 'vitest'
import { carousels, categories, demoAddress, products } from './index'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('gives everything a unique version 4 id', () => {
  const ids = [...products, ...carousels, ...categories, demoAddress].map(({ _id }) => _id)
  expect(ids.filter((id) => !uuid.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

test('has ten books in all four categories, from 159 to 949 rupees', () => {
  expect(products).toHaveLength(10)
  expect(new Set(products.map(({ categoryName }) => categoryName))).toEqual(
    new Set(categories.map(({ categoryName }) => categoryName)),
  )
  const prices = products.map(({ price }) => price)
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([159, 949])
})

test('has the slides of the product’s rules', () => {
  expect(
    carousels.map((slide) => [
      slide.categoryName,
      slide.minPrice,
      slide.originalPrice,
      slide.discount,
    ]),
  ).toEqual([
    ['motivational', 299, 499, 50],
    ['humor', 199, 499, 40],
    ['fiction', 499, 999, 50],
  ])
})

test('names a cover after its book', () => {
  expect(products[1]?.image).toBe('/covers/moby-dick.svg')
  expect(products[9]?.image).toBe('/covers/the-thirty-nine-steps.svg')
})
