import { defaultScenario } from './default'
import { emptyScenario } from './empty'
import { failingScenario } from './failing'
import { largeScenario } from './large'
import { ordersScenario } from './orders'
import type { Scenario, ScenarioName } from './scenario'
import { slowScenario } from './slow'

export const scenarios: Record<ScenarioName, Scenario> = {
  default: defaultScenario,
  empty: emptyScenario,
  failing: failingScenario,
  slow: slowScenario,
  large: largeScenario,
  orders: ordersScenario,
}
