import { expect, test } from '../../support/fixtures'
import { ada, sendSignup } from '../../support/pages/account'
import { comes, stopClock } from '../../support/stopped-clock'

test('a toast with a long name is not wider than a phone', { tag: '@layout' }, async ({ page }) => {
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
