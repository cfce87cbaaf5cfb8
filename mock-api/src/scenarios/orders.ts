import { products } from '../seed'
import { defaultScenario } from './default'
import type { Scenario } from './scenario'

const last = products.at(-1)

/** The sample shop as one of a server that makes orders. Of its last book, it has three copies. */
export const ordersScenario: Scenario = {
  ...defaultScenario,
  makesOrders: true,
  stock: last ? { [last._id]: 3 } : {},
}
