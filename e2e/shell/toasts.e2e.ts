import type { Page } from '@playwright/test'
import { comesAlive, expect, test } from '../fixtures'

/** The colours of the specification, section 9, as the design language draws them. */
const purple = 'rgb(106, 63, 160)'
const green = 'rgb(37, 105, 74)'
const red = 'rgb(163, 42, 38)'

/** How exactly the beginning of a toast is caught, in milliseconds. */
const step = 50

/** @param ms how long the specification lets it stay. Time stands still but for what passes here. */
async function expectToast(page: Page, colour: string, ms: number) {
  const toast = page.locator('[aria-live][aria-atomic] > div')
  await expect(async () => {
    await page.clock.runFor(step)
    await expect(toast).toBeVisible({ timeout: step })
  }).toPass()
  await expect(toast).toHaveCSS('background-color', colour)
  await page.clock.runFor(ms - 2 * step)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2 * step)
  await expect(toast).toHaveCount(0)
}

test('toasts have the colours and the times of the specification', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/login')
  const logIn = page.getByRole('button', { name: 'Login With Test Credentials' })
  await comesAlive(logIn)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await logIn.click()
  await expectToast(page, green, 1000)

  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expectToast(page, purple, 1500)
  await card.getByRole('button', { name: 'Remove from wishlist' }).click()
  await expectToast(page, red, 1500)
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expectToast(page, green, 1500)
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, red, 1500)

  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, red, 1000)
})
