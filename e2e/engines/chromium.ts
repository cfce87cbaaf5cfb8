import { launchChromium } from '../../platform/smoke/index.ts'
import { playwrightShopPage } from '../support/playwright-shop-page'
import type { ShopPage } from '../support/shop-page'

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
