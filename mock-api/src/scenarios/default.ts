import { soundRules } from '../models/rules'
import { carousels, categories, products } from '../seed'
import type { Scenario } from './scenario'

/** The shop as it should be: ten books, one sample customer, the catalogue's messages. */
export const defaultScenario: Scenario = {
  dataset: 'sample',
  catalogue: () => ({ products, carousels, categories }),
  rules: soundRules,
}
