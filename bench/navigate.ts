/** What benchmarks do in the shop. */
import type { Page } from '@playwright/test'
import { hydratedAttribute } from 'shared/page-protocol'

/** Changes of page: the link that is clicked, and what shows that the next page has appeared. */
export const toList = { link: 'main a[href*="category="]', ready: 'main article h2 a' }
export const toBook = { link: toList.ready, ready: 'nav[aria-label="Breadcrumb"]' }

/** Goes back from a book to the list. @returns milliseconds until the list is painted. */
export async function goBack(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const start = performance.now()
    history.back()
    for (;;) {
      await new Promise(requestAnimationFrame)
      if (document.querySelector('main article h2 a') && location.pathname === '/products') break
      if (performance.now() - start > 20_000) throw new Error('The list did not come back in time')
    }
    return performance.now() - start
  })
}

/** Opens a page, and waits until nothing is under way and a click is answered without another page load. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.locator(`html[${hydratedAttribute}="screen"]`).waitFor({ state: 'attached' })
}

/** Logs in the sample customer. */
export async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
