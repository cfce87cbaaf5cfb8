import type { Page } from '@playwright/test'
import { setFaultsAtStart } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { books } from '../../support/pages/catalog'
import { timeOutOnRequest } from '../../support/stopped-clock'

const spinner = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading books' })
const notice = (page: Page) => page.getByRole('main').getByRole('alert')

test('a prerendered page shows its books under the spinner, and removes them when the fetch fails', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/The books could not be loaded/)
  await timeOutOnRequest(page)
  await setFaultsAtStart(page, { 'GET /products': { neverAnswer: true, times: 1 } })
  await page.goto('/products?category=humor')
  await expect(spinner(page)).toBeVisible()
  await expect(books(page)).toHaveCount(2)
  await page.evaluate(() => dispatchEvent(new Event('timeout')))
  await expect(notice(page)).toContainText('The books did not arrive.')
  await expect(books(page)).toHaveCount(0)
  await expect(spinner(page)).toHaveCount(0)
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(books(page)).toHaveCount(2)
})
