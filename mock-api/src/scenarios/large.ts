import { type Product, percentOff } from 'shared/contract'
import { products } from '../seed'
import { defaultScenario, type Scenario } from './scenario'

/** 10,000 books. */
export const largeScenario = scenarioOfSize(10_000)

/** Creates any number of books: the sample's ten first, then numbered copies. */
export function scenarioOfSize(size: number): Scenario {
  let generated: readonly Product[] | null = null
  return {
    ...defaultScenario,
    catalogue: () => {
      generated ??= Array.from({ length: size }, (_, index) => volume(index))
      return { ...defaultScenario.catalogue(), products: generated }
    },
  }
}

function volume(index: number): Product {
  const model = products[index % products.length] as Product
  const number = Math.floor(index / products.length)
  if (number === 0) return model
  // The steps have no common factor with the ranges, so that prices and ratings cover them evenly.
  const price = 99 + ((index * 37) % 902)
  const original = price + ((index * 13) % 500)
  const book = {
    ...model,
    _id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`,
    name: `${model.name}, volume ${number + 1}`,
    price,
    original,
    ratings: 1 + ((index * 7) % 9) / 2,
  }
  return { ...book, discounted: percentOff(book) ?? 0 }
}
