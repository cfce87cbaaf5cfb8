import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { inRoot } from '../../platform/project/index.ts'
import type { ShopPage } from '../support/shop-page'
import type { BreakableSite } from './breakable-site'
import type { Engine, Tab } from './engine'
import { engineShopPage } from './engine-page'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }

/** What a test of an engine gets. */
export interface Visiting {
  page: ShopPage
  site: BreakableSite
  /** Opens another window of the same shopper. */
  openWindow(): Promise<ShopPage>
  /** Closes a window that `openWindow` opened. */
  closeWindow(page: ShopPage): Promise<void>
}

export interface VisitOptions {
  size?: typeof desktop
  /** Errors that pages may log, because the test causes them. */
  expected?: RegExp
}

/** Runs a visit with empty storage; the test fails if a page logs an unexpected error. */
export type RunVisit = (
  run: (visiting: Visiting) => Promise<void>,
  options?: VisitOptions,
) => Promise<void>

/** @param shop returns what is known only once the tests have started. */
export function visitsTo(shop: () => { engine: Engine; site: BreakableSite }): RunVisit {
  return async (run, { size = desktop, expected } = {}) => {
    const { engine, site } = shop()
    const visit = await engine.newVisit(site.origin)
    const tabs: Tab[] = []
    const tabOf = new Map<ShopPage, Tab>()
    const openWindow = async () => {
      const tab = await visit.newTab()
      await tab.resize(size.width, size.height)
      tabs.push(tab)
      const page = engineShopPage(tab, site.origin)
      tabOf.set(page, tab)
      return page
    }
    const closeWindow = async (page: ShopPage) => tabOf.get(page)?.close()
    try {
      await run({ page: await openWindow(), site, openWindow, closeWindow })
      const unexpected = (await visit.consoleErrors()).filter((text) => !expected?.test(text))
      expect(unexpected).toEqual([])
    } catch (error) {
      const { currentTestName } = expect.getState()
      const file = inRoot('test-results/engines', `${currentTestName?.replace(/\W+/g, '-')}.png`)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, (await tabs[0]?.screenshot()) ?? new Uint8Array())
      const logged = await visit.consoleErrors()
      if (error instanceof Error && logged.length > 0) {
        error.message += `\nThe pages have logged:\n${logged.join('\n')}`
      }
      throw error
    } finally {
      site.repair()
      await visit.close()
    }
  }
}
