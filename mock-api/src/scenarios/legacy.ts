import { carousels, categories, products } from '../seed'
import type { Scenario } from './scenario'

const [first] = products

/**
 * The specification's old server to the letter: two books share an id, one of them has its
 * `discounted` in rupees, a wrong password gets no reply, duplicates are not checked, and a
 * quantity has no lower bound.
 */
export const legacyScenario: Scenario = {
  dataset: 'sample',
  catalogue: () => ({ products: products.map(asBefore), carousels, categories }),
  rules: {
    wrongPassword: 'silent',
    goneCustomer: 'crash',
    duplicates: 'appended',
    lowestQty: Number.NEGATIVE_INFINITY,
    idempotencyKeys: 'ignored',
  },
}

function asBefore(product: (typeof products)[number], index: number) {
  if (!first || index !== 1) return product
  const { original = product.price, price } = product
  return { ...product, _id: first._id, discounted: original - price }
}
