import { defaultScenario } from './default'
import type { Scenario } from './scenario'

/** The sample shop on a bad day: three calls of ten answer 500 and are not carried out. */
export const failingScenario: Scenario = { ...defaultScenario, failShare: 0.3 }
