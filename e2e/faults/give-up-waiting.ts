import type { Locator } from '@playwright/test'
import { expect } from '../fixtures'

/** Sets an installed clock forward until the shell has waited for 8 s, and shows what then follows. */
export async function giveUpWaiting(outcome: Locator): Promise<void> {
  await expect(async () => {
    await outcome.page().clock.fastForward(8000)
    await expect(outcome).toBeVisible({ timeout: 100 })
  }).toPass()
}
