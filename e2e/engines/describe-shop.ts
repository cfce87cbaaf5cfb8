import { afterAll, beforeAll, describe } from 'vitest'
import { type BreakableSite, serveBreakableSite } from './breakable-site'
import type { Engine, EngineOptions } from './engine'
import { buildPageScript } from './page-script'
import { testConditions } from './suites/conditions'
import { testLooks } from './suites/looks'
import { testOutages } from './suites/outages'
import { testOutbox } from './suites/outbox'
import { testPages } from './suites/pages'
import { testRealServer } from './suites/real-server'
import { testShopping } from './suites/shopping'
import { type PayVisit, visitsTo } from './visit'

/** All tests of an engine, in one browser session. */
export function describeShop(name: string, start: (options: EngineOptions) => Promise<Engine>) {
  describe(name, () => {
    let engine: Engine
    let site: BreakableSite
    let script: string

    beforeAll(async () => {
      site = await serveBreakableSite()
      script = await buildPageScript()
      engine = await start({ script })
      console.log(engine.name)
    })
    afterAll(async () => {
      await engine?.close()
      site?.close()
    })

    const visit = visitsTo(() => ({ engine, site }))
    /** A visit in a browser of its own. */
    const visitWith =
      (options: Omit<EngineOptions, 'script'>): PayVisit =>
      async (run, visitOptions) => {
        const own = await start({ script, ...options })
        try {
          await visitsTo(() => ({ engine: own, site }))(run, visitOptions)
        } finally {
          await own.close()
        }
      }
    testShopping(visit)
    testPages(visit)
    testOutages(visit)
    testOutbox(visit)
    testLooks(visit, name === 'WebKit' ? visitWith({ composited: true }) : visit)
    testConditions(visit, visitWith({ textSize: 24 }))
    testRealServer(name, () => engine)
  })
}
