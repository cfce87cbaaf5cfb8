/** Looks at added remotes as a shopper would. */
import type { Browser } from '@playwright/test'
import { inRoot } from '../project/index.ts'

/** So many pages say enough. */
const mostPages = 5

/**
 * Opens the page of the last one of some added remotes, and follows the link of each to the one before it, in one
 * page load. @returns the file of a picture of what was reached. @throws Error where a page lacks its heading.
 */
export async function visitRemotes(
  browser: Browser,
  shop: string,
  names: readonly string[],
): Promise<string> {
  const page = await browser.newPage({ baseURL: shop, reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  const [last = '', ...others] = names.slice(-mostPages).reverse()
  await page.goto(`/${last}`)
  await main.getByRole('heading', { level: 1, name: last }).waitFor()
  const loadedAt = () => page.evaluate(() => performance.timeOrigin)
  const began = await loadedAt()
  for (const name of others) {
    await main.getByRole('link', { name }).click()
    await main.getByRole('heading', { level: 1, name }).waitFor()
  }
  if ((await loadedAt()) !== began) throw new Error('A link has loaded the page anew.')
  const picture = inRoot('test-results/grown-shop.png')
  await page.screenshot({ path: picture, fullPage: true })
  await page.close()
  return picture
}
