/** Helpers for a stopped clock, so that tests do not depend on the machine's speed. */
import type { Locator, Page } from '@playwright/test'
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
