/** The fixtures of the end-to-end tests. */
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { hydratedAttribute } from '../shell/src/hydration/page-protocol'

export interface SiteOption {
  /** The folder of the composed site. */
  site: string
}

interface Fixtures {
  /** The page's errors and warnings; a test fails if one is unexpected. */
  consoleErrors: ConsoleErrors
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

export const test = base.extend<Fixtures & SiteOption>({
  site: ['', { option: true }],
  consoleErrors: [
    async ({ context }, use) => {
      const consoleErrors = new ConsoleErrors()
      context.on('page', (page) => consoleErrors.listen(page))
      for (const page of context.pages()) consoleErrors.listen(page)
      await use(consoleErrors)
      expect(consoleErrors.unexpected).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Logs the demo customer in; the shop then shows the product list. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
}

/**
 * Holds back the answers for an address.
 * @returns releases them.
 */
export async function hold(page: Page, url: string): Promise<() => void> {
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

/** Waits until an element is hydrated: before that a link loads a whole page. */
export async function hydrated(element: Locator): Promise<void> {
  const inScreen = `:root[${hydratedAttribute}="screen"] :is(main, main *)`
  const inFrame = `:root[${hydratedAttribute}] :not(main, main *)`
  // Not by running something in the page, which may just be leaving.
  await expect(element.and(element.page().locator(`${inScreen}, ${inFrame}`))).toBeAttached()
}

/** Whether the page has been painted: 0 or 1. */
export function firstPaints(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
}
