/** Time that stands still but for what tests let pass, so that they do not depend on the machine's speed. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

/** How exactly the moment is caught in which something comes or goes, in milliseconds. */
const step = 50

/** Stops a page's clock, which must have been installed; from then on time passes by `runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Lets as much time pass as it takes until something is there. */
export async function comes(awaited: Locator): Promise<void> {
  await expect(async () => {
    await awaited.page().clock.runFor(step)
    await expect(awaited).toBeVisible({ timeout: step })
  }).toPass()
}

/** Checks that something stays for so many milliseconds from what has just come, and goes then. */
export async function staysFor(shown: Locator, ms: number): Promise<void> {
  const { clock } = shown.page()
  await clock.runFor(ms - 2 * step)
  await expect(shown).toBeVisible()
  await clock.runFor(2 * step)
  await expect(shown).toHaveCount(0)
}
