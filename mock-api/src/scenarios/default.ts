import { carousels, categories, products } from '../seed'
import type { Scenario } from './scenario'

/** Ten books, one sample customer, correct behaviour. */
export const defaultScenario: Scenario = {
  dataset: 'sample',
  catalogue: () => ({ products, carousels, categories }),
}
