import type { Browser, Page } from '@playwright/test'
import { hydratedAttribute } from '../shared/src/contract/page-protocol.ts'
import { type CoveredFunction, noteFirstUse } from './attribution.ts'
import { isCounted, savesData } from './first-load.ts'

/** The phases of a visit, in which code may run for the first time. */
export const phases = [
  'until hydrated',
  'then, unasked',
  'clicks of a visitor',
  'customer',
] as const

/** A file that a page has fetched, without the site's address. */
export interface FetchedFile {
  type: string
  path: string
}

/**
 * Opens a page with an empty cache as a visitor, uses the shop, logs in, and opens the page again as a customer.
 * @param lengthOf the number of characters of a script of the site, by its path.
 * @returns what the page had fetched by itself when it was idle, and for each character of its scripts the phase in
 *   which it ran first, counted from 1.
 */
export async function firstUseOf(
  browser: Browser,
  url: string,
  lengthOf: (path: string) => number,
): Promise<{ files: FetchedFile[]; firstUse: Map<string, Uint8Array> }> {
  const context = await browser.newContext()
  await context.addInitScript(savesData)
  await context.addInitScript(pauseOnceHydrated)
  const page = await context.newPage()
  const files: FetchedFile[] = []
  const firstUse = new Map<string, Uint8Array>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (phase > 2 || !isCounted(request) || origin !== new URL(url).origin) return
    const type = request.resourceType()
    files.push({ type, path: pathname })
    if (type === 'script') firstUse.set(pathname, new Uint8Array(lengthOf(pathname)))
  })

  const devtools = await context.newCDPSession(page)
  let phase = 1
  async function endPhase(next: number) {
    const { result } = await devtools.send('Profiler.takePreciseCoverage')
    for (const { url: address, functions } of result) {
      const script = URL.canParse(address) && firstUse.get(new URL(address).pathname)
      if (script) noteFirstUse(script, functions satisfies readonly CoveredFunction[], phase)
    }
    phase = next
  }
  devtools.on('Debugger.paused', async () => {
    if (phase === 1) await endPhase(2)
    await devtools.send('Debugger.resume')
  })
  await devtools.send('Debugger.enable')
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

  await openAndRest(page, url)
  await endPhase(3)
  await browseAsVisitor(page)
  await endPhase(4)
  await shopAsCustomer(page)
  // A page that is left takes its counters with it.
  await endPhase(4)
  await openAndRest(page, url)
  await endPhase(4)
  await context.close()
  return { files, firstUse }
}

/** How long the page rests after its last request, in milliseconds: longer than any work that it puts off. */
const rest = 3000

async function openAndRest(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(rest)
}

/** Pauses the page in the very task in which its screen is hydrated, so that nothing that follows has run. */
const pauseOnceHydrated = `
  new MutationObserver((_, observer) => {
    if (document.documentElement.getAttribute('${hydratedAttribute}') !== 'screen') return
    observer.disconnect()
    debugger
  }).observe(document, { subtree: true, attributeFilter: ['${hydratedAttribute}'] })`

/** Searches, filters the list, opens a book, and presses its heart, which asks for the login. */
async function browseAsVisitor(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search for a book' }).fill('m')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Bookshelf, home' }).click()
  await main.getByRole('link', { name: 'Thriller' }).click()
  await main.getByRole('checkbox', { name: 'Fiction' }).click()
  await main.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  await main.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await page.getByRole('button', { name: 'Login With Test Credentials' }).waitFor()
}

/** Logs in, adds a book to the cart, changes the quantity, and opens the checkout and the profile. */
async function shopAsCustomer(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const inHeader = (name: string) => page.getByRole('banner').getByRole('link', { name })
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).waitFor()
  await main.getByRole('button', { name: 'Add to cart' }).first().click()
  await inHeader('Cart, 1 book').click()
  await main.getByRole('button', { name: /^Increase quantity/ }).click()
  await inHeader('Cart, 2 books').waitFor()
  await main.getByRole('link', { name: 'Place Order' }).click()
  await main.getByRole('button', { name: 'Proceed To Pay' }).waitFor()
  await inHeader('Profile').click()
  await page.waitForLoadState('networkidle')
}
