import { programOf } from '../../platform/npm-test/index.ts'
import { startChromium } from './chromium'
import type { Engine, EngineOptions } from './engine'
import { startFirefox } from './firefox'
import { startWebKit } from './webkit'

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** Starts an engine by its name. @throws if it is not installed. */
export function startEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  if (name === 'chromium') return startChromium(options)
  if (name === 'firefox') return startFirefox(programOf(name), options)
  return startWebKit(programOf(name), options)
}
