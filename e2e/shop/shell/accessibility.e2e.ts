import { expect, test } from '../../support/fixtures'
import { everyLook, noViolationsIn } from '../../support/no-violations'

const expectNoViolations = noViolationsIn(everyLook)

test('menu and search have no accessibility violation', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('combobox')).toBeVisible()
  await expectNoViolations(page, 'the search')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoViolations(page, 'the menu')
})

test('the states of the shell have no accessibility violation', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /could not be loaded|Failed to load|net::ERR|Failed to fetch|RUNTIME-|preload assets/,
  )
  await page.route('**/remotes/account/**', (route) => route.abort())
  await page.goto('/signup')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expectNoViolations(page, 'a screen that cannot be had')
  await context.setOffline(true)
  await expect(page.getByRole('banner').getByRole('status')).toContainText('offline')
  await expectNoViolations(page, 'no connection')
})
