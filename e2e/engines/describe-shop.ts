import { afterAll, beforeAll, describe } from 'vitest'
import { type BreakableSite, serveBreakableSite } from './breakable-site'
import type { Engine, EngineOptions } from './engine'
import { buildPageScript } from './page-script'
import { type EngineName, programOf } from './programs'
import { testConditions } from './suites/conditions'
import { testOutages } from './suites/outages'
import { testOutbox } from './suites/outbox'
import { testPages } from './suites/pages'
import { testPositions } from './suites/positions'
import { testRealServer } from './suites/real-server'
import { testShopping } from './suites/shopping'
import { type RunVisit, visitsTo } from './visit'

/** Starts an engine. @param program its file. */
type Start = (program: string, options: EngineOptions) => Promise<Engine>

/** All tests of an engine, in one browser session. They are skipped if it is not installed. */
export function describeShop(name: EngineName, start: Start) {
  const program = programOf(name) ?? ''
  describe.skipIf(!program)(name, () => {
    let engine: Engine
    let site: BreakableSite
    let script: string

    beforeAll(async () => {
      site = await serveBreakableSite()
      script = await buildPageScript()
      engine = await start(program, { script })
      console.log(engine.name)
    })
    afterAll(async () => {
      await engine?.close()
      site?.close()
    })

    const visit = visitsTo(() => ({ engine, site }))
    const visitWithLargeText: RunVisit = async (run, options) => {
      const large = await start(program, { script, textSize: 24 })
      try {
        await visitsTo(() => ({ engine: large, site }))(run, options)
      } finally {
        await large.close()
      }
    }
    testShopping(visit)
    testPages(visit)
    testOutages(visit)
    testOutbox(visit)
    testPositions(visit)
    testConditions(visitWithLargeText)
    testRealServer(name, () => engine)
  })
}
