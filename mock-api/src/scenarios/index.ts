import { defaultScenario } from './default'
import { emptyScenario } from './empty'
import { failingScenario } from './failing'
import { largeScenario } from './large'
import { legacyScenario } from './legacy'
import type { Scenario, ScenarioName } from './scenario'
import { slowScenario } from './slow'

export const scenarios: Record<ScenarioName, Scenario> = {
  default: defaultScenario,
  legacy: legacyScenario,
  empty: emptyScenario,
  failing: failingScenario,
  slow: slowScenario,
  large: largeScenario,
}
