import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inRoot } from '../../scripts/lib/root.ts'
import type { ShopPage } from '../shop-page'
import { buyABook } from '../shopping/buying'
import { journeys } from '../shopping/journeys'
import { type BreakableSite, serveBreakableSite } from './breakable-site'
import type { Engine, EngineOptions, Tab, Visit } from './engine'
import { engineShopPage } from './engine-page'
import { buildPageScript } from './page-script'

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** Every test of an engine, in one start of its browser. */
export function describeShop(name: string, start: (options: EngineOptions) => Promise<Engine>) {
  describe(name, () => {
    let engine: Engine
    let site: BreakableSite

    beforeAll(async () => {
      site = await serveBreakableSite()
      engine = await start({ script: await buildPageScript() })
      console.log(engine.name)
    })
    afterAll(async () => {
      await engine.close()
      site.close()
    })

    /** A visit by somebody who has never been here; the console must stay empty. */
    async function visit(
      { width, height }: typeof desktop,
      pay: (page: ShopPage, openTab: () => Promise<ShopPage>) => Promise<void>,
    ) {
      const shopper: Visit = await engine.newVisit(site.origin)
      let shown: Tab | undefined
      const openTab = async () => {
        const tab = await shopper.newTab()
        shown = tab
        await tab.resize(width, height)
        return engineShopPage(tab, site.origin)
      }
      try {
        await pay(await openTab(), openTab)
        expect(await shopper.consoleErrors()).toEqual([])
      } catch (error) {
        const file = inRoot(`test-results/engines/${expect.getState().currentTestName}.png`)
        mkdirSync(path.dirname(file), { recursive: true })
        if (shown) writeFileSync(file, await shown.screenshot())
        throw error
      } finally {
        site.heal()
        await shopper.close()
      }
    }

    for (const { name, take } of journeys) {
      test(name, () => visit(desktop, take))
    }
    test('on a phone a book is bought', () => visit(phone, buyABook))
  })
}
