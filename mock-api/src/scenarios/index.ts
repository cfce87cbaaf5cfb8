import { products } from '../seed'
import { largeScenario } from './large'
import { defaultScenario, type Scenario, type ScenarioName } from './scenario'

const last = products.at(-1)

export const scenarios: Record<ScenarioName, Scenario> = {
  default: defaultScenario,
  /** No products, no customers. */
  empty: {
    dataset: 'empty',
    catalogue: () => ({ products: [], carousels: [], categories: [] }),
  },
  /** Three of ten calls answer 500 and have no effect. */
  failing: { ...defaultScenario, failShare: 0.3 },
  /** Every answer takes two seconds. */
  slow: { ...defaultScenario, timing: 2000 },
  large: largeScenario,
  /** The sample shop as one of a server that makes orders. Of its last book, it has three copies. */
  orders: { ...defaultScenario, makesOrders: true, stock: last ? { [last._id]: 3 } : {} },
}
