/** Helpers for a stopped clock, so that tests do not depend on the machine's speed. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** The precision of measured times, in milliseconds. */
const step = 50

/** Stops an installed clock; time then passes by `runFor` only. */
export async function stopClock(page: Page): Promise<void> {
  // A first try that comes more than a second later fails, but has stopped the clock for the second try.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  }).toPass()
}

/**
 * Lets the limits of the page's calls, and the shell's limit of 8 s for a remote, end by `timeOut` only: what a test holds
 * back may take as long as the machine needs. Call it before the page is opened.
 */
export function timeOutOnRequest(page: Page | BrowserContext) {
  return page.addInitScript(() => {
    AbortSignal.timeout = () => {
      const limit = new AbortController()
      addEventListener('timeout', () => limit.abort())
      return limit.signal
    }
    const { setTimeout } = globalThis
    const orOnRequest = (run: () => void, ms?: number, ...values: []) => {
      if (ms !== 8000) return setTimeout(run, ms, ...values)
      addEventListener('timeout', run, { once: true })
      return 0
    }
    Object.assign(globalThis, { setTimeout: orOnRequest })
  })
}

/** Ends every limit that has begun in a page. */
export function timeOut(page: Page) {
  return page.evaluate(() => dispatchEvent(new Event('timeout')))
}

/** Advances the clock until something appears. */
export async function comes(awaited: Locator): Promise<void> {
  await expect(async () => {
    await awaited.page().clock.runFor(step)
    expect(await awaited.isVisible()).toBe(true)
  }).toPass()
}

/** Checks that something that has just appeared stays for `ms` milliseconds and then disappears. */
export async function staysFor(shown: Locator, ms: number): Promise<void> {
  const { clock } = shown.page()
  await clock.runFor(ms - 2 * step)
  await expect(shown).toBeVisible()
  await clock.runFor(2 * step)
  await expect(shown).toHaveCount(0)
}
