import { defaultScenario } from './default'
import type { Scenario } from './scenario'

/** Three calls of ten answer 500 and have no effect. */
export const failingScenario: Scenario = { ...defaultScenario, failShare: 0.3 }
