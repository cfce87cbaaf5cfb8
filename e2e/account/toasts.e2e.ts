import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { ada, sendSignup } from './people'

/** How long toasts of the session stay, in milliseconds (specification, section 9). */
const toastTime = 1000
/** How exactly a toast's beginning is caught, in milliseconds. */
const step = 50

async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + toastTime)
}

/** Lets time pass step by step until a toast is there, then checks when it goes. */
async function expectToastForASecond(page: Page, words: string) {
  const toast = page.getByText(words)
  await expect(async () => {
    await page.clock.runFor(step)
    await expect(toast).toBeVisible({ timeout: step })
  }).toPass()
  await page.clock.runFor(toastTime - 2 * step)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2 * step)
  await expect(toast).toHaveCount(0)
}

test('signup, logout and login are told for a second each', async ({ page }) => {
  await page.clock.install()
  await page.goto('/signup')
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
  await stopClock(page)
  await sendSignup(page, ada)
  await expectToastForASecond(page, 'Welcome to Bookshelf, Ada')

  await page.clock.resume()
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  const logout = page.getByRole('main').getByRole('button', { name: 'Log out' })
  await expect(logout).toBeVisible()
  await stopClock(page)
  await logout.click()
  await expectToastForASecond(page, 'Logged out')

  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expectToastForASecond(page, 'Welcome back, Asha')
})
