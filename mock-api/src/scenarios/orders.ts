import { products } from '../seed'
import { defaultScenario } from './default'
import type { Scenario } from './scenario'

const [first] = products

/** The sample shop as one of a server that makes orders. Of its first book, it has three copies. */
export const ordersScenario: Scenario = {
  ...defaultScenario,
  makesOrders: true,
  stock: first ? { [first._id]: 3 } : {},
}
