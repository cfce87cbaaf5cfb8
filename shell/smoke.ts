/** What must work in a browser before a release of the shell goes live (docs/deploying.md). */

import type { SmokeTest } from 'platform/smoke'
import { paths } from 'shared/routing'

export const smokeTest: SmokeTest = {
  'show the home page in its frame': async ({ page, open }) => {
    await open(paths.home())
    await page.getByRole('banner').getByRole('link', { name: 'Bookshelf, home' }).waitFor()
    await page.getByRole('contentinfo').waitFor()
  },
  'change the screen without loading the page': async ({ page }) => {
    let loads = 0
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Shop' }).click()
    await page.waitForURL((url) => url.pathname === paths.productList())
    if (loads > 0) throw new Error('The link loaded the page.')
  },
  'open the menu': async ({ page }) => {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
