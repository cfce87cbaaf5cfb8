import { defaultScenario } from './default'
import type { Scenario } from './scenario'

/** Three of ten calls answer 500 and have no effect. */
export const failingScenario: Scenario = { ...defaultScenario, failShare: 0.3 }
