import { defaultScenario } from './default'
import type { Scenario } from './scenario'

/** Every answer takes two seconds. */
export const slowScenario: Scenario = { ...defaultScenario, timing: 2000 }
