import { chromium } from '@playwright/test'
import { findBrowser } from '../../scripts/lib/browser.ts'
import { playwrightShopPage } from '../playwright-shop-page'
import type { ShopPage } from '../shop-page'

/** Lets a page in Chromium do something: the measure for the other engines. */
export async function inChromium<Result>(
  origin: string,
  viewport: { width: number; height: number },
  run: (page: ShopPage) => Promise<Result>,
): Promise<Result> {
  const found = await findBrowser()
  if (!found) throw new Error('No Chromium starts on this machine')
  const browser = await chromium.launch({ ...found, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ baseURL: origin, viewport })
    return await run(playwrightShopPage(page))
  } finally {
    await browser.close()
  }
}
