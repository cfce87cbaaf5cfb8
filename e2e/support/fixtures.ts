/** The fixtures of the end-to-end tests. */
import { test as base, expect, type Page } from '@playwright/test'
import { Customers, type Shopper, shopperOf } from './shopper'
import { timeOutOnRequest } from './time-limits'

export interface SiteOption {
  /** The folder of the composed site. */
  site: string
}

interface Fixtures {
  /** The page's errors and warnings; a test fails if one is unexpected. */
  consoleErrors: ConsoleErrors
  /** The demo customer, in the test's page. */
  shopper: Shopper
}

interface WorkerFixtures {
  customers: Customers
}

class ConsoleErrors {
  private readonly expected: RegExp[] = []
  private readonly heard: string[] = []

  /** Expects an error or a warning. */
  expect(pattern: RegExp) {
    this.expected.push(pattern)
  }

  listen(page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.heard.push(message.text())
    })
    page.on('pageerror', (error) => this.heard.push(String(error)))
  }

  get unexpected() {
    return this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)))
  }
}

export const test = base.extend<Fixtures & SiteOption, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      // `newPage` and the test's own context call it, too.
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await context.addInitScript(timeOutOnRequest)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  customers: [
    async ({ browser }, use) => {
      const customers = new Customers(browser)
      await use(customers)
      await customers.close()
    },
    { scope: 'worker' },
  ],
  shopper: ({ page, baseURL, customers }, use) =>
    use(shopperOf(page, new URL(baseURL ?? '').origin, customers)),
  site: ['', { option: true }],
  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = new ConsoleErrors()
      context.on('page', (page) => consoleErrors.listen(page))
      for (const page of context.pages()) consoleErrors.listen(page)
      await use(consoleErrors)
      // Handlers that still fetch when the page closes would fail the test.
      const ignored = { behavior: 'ignoreErrors' } as const
      await Promise.all([...context.pages(), context].map((routed) => routed.unrouteAll(ignored)))
      expect(consoleErrors.unexpected).toEqual([])
    },
    { auto: true },
  ],
})

export { hydrated, logIn } from './pages/shell'
export { expect }

/**
 * Holds back the answers for an address.
 * @returns releases them.
 */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Whether the page has been painted: 0 or 1. */
export function firstPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
}
