import { defaultScenario } from './default'
import type { Scenario } from './scenario'

/** The sample shop as one of a server that makes orders. */
export const ordersScenario: Scenario = { ...defaultScenario, makesOrders: true }
