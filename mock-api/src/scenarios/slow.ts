import { defaultScenario } from './default'
import type { Scenario } from './scenario'

/** The sample shop behind a bad line: every answer takes two seconds. */
export const slowScenario: Scenario = { ...defaultScenario, timing: 2000 }
