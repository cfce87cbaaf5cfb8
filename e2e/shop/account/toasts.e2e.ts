import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures'
import { ada, sendSignup } from '../../support/pages/account'
import { comes, staysFor, stopClock } from '../../support/stopped-clock'

/** How long toasts of the session stay, in milliseconds (docs/product.md, P13). */
const toastTime = 1000
/** Waits for a toast of the session, then checks when it disappears. */
async function expectToastForASecond(page: Page, words: string) {
  const toast = page.getByText(words)
  await comes(toast)
  await staysFor(toast, toastTime)
}

test('signup, logout and login each show a toast for a second', async ({ page }) => {
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

test('a toast with a long name is not wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.clock.install()
  await page.goto('/signup')
  await expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible()
  await stopClock(page)
  await sendSignup(page, { ...ada, firstName: 'Floccinaucinihilipilificationist' })
  const toast = page.getByText('Welcome to Bookshelf, Floccinaucinihilipilificationist')
  await comes(toast)
  expect(await toast.evaluate((text) => text.getBoundingClientRect().right)).toBeLessThan(320)
})
