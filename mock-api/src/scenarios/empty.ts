import type { Scenario } from './scenario'

/** No products, no customers. */
export const emptyScenario: Scenario = {
  dataset: 'empty',
  catalogue: () => ({ products: [], carousels: [], categories: [] }),
}
