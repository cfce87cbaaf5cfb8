import type { Page } from '@playwright/test'
import { launchChromium } from '../../platform/smoke/index.ts'
import { playwrightShopPage } from '../support/playwright-shop-page'
import type { ShopPage } from '../support/shop-page'
import type { Engine, EngineOptions, Tab } from './engine'

/** Runs a task in a page of Chromium, the reference for the other engines. */
export async function inChromium<Result>(
  origin: string,
  viewport: { width: number; height: number },
  run: (page: ShopPage) => Promise<Result>,
): Promise<Result> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ baseURL: origin, viewport })
    return await run(playwrightShopPage(page))
  } finally {
    await browser.close()
  }
}

/** Chromium as one of three engines, measured and photographed like the others. */
export async function startChromium({
  script,
  dark = false,
  reducedMotion = false,
}: Omit<EngineOptions, 'textSize'>): Promise<Engine> {
  const browser = await launchChromium()
  return {
    name: `Chromium ${browser.version()}`,
    newVisit: async () => {
      const context = await browser.newContext({
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      })
      await context.addInitScript(script)
      return {
        newTab: async () => tabOf(await context.newPage()),
        consoleErrors: async () => [],
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

function tabOf(page: Page): Tab {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    evaluate: (script) => page.evaluate(script),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}
