import { soundRules } from '../models/rules'
import type { Scenario } from './scenario'

/** A shop before its first day: nothing on sale, nobody registered. */
export const emptyScenario: Scenario = {
  dataset: 'empty',
  catalogue: () => ({ products: [], carousels: [], categories: [] }),
  rules: soundRules,
}
