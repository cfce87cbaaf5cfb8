import { carousels, categories, products } from '../seed'
import type { Scenario } from './scenario'

const [first] = products

/** The original server with its errors (docs/product.md, P50). One of its books has `discounted` in rupees. */
export const legacyScenario: Scenario = {
  dataset: 'sample',
  catalogue: () => ({ products: products.map(asBefore), carousels, categories }),
  rules: {
    wrongPassword: 'silent',
    goneCustomer: 'crash',
    duplicates: 'appended',
    minQuantity: Number.NEGATIVE_INFINITY,
    idempotencyKeys: 'ignored',
    queries: 'ignored',
  },
}

function asBefore(product: (typeof products)[number], index: number) {
  if (!first || index !== 1) return product
  const { original = product.price, price } = product
  return { ...product, _id: first._id, discounted: original - price }
}
