import type { Locator } from '@playwright/test'
import { expect } from '../support/fixtures'

/** Advances an installed clock until the shell's timeout of 8 s has passed, and the result is shown. */
export async function giveUpWaiting(outcome: Locator): Promise<void> {
  await expect(async () => {
    await outcome.page().clock.fastForward(8000)
    await expect(outcome).toBeVisible({ timeout: 100 })
  }).toPass()
}
