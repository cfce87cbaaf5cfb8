import type { Locator, Page } from '@playwright/test'
import { clearFaults, setFault, setFaultsAtStart } from '../fake-server'
import { expect, hydrated, test } from '../fixtures'
import { comes, staysFor, stopClock } from '../stopped-clock'
import { bookPaths, books, comeTo } from './browsing'

const spinner = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading books' })
const notice = (page: Page) => page.getByRole('main').getByRole('alert')

/** Opens the list with a stopped clock, while it loads. */
async function comeWithStoppedClock(page: Page, prepare = async () => {}) {
  await page.clock.install()
  await comeTo(page, 'Shop now', {
    prepare: async () => {
      await prepare()
      await stopClock(page)
    },
  })
  await expect(spinner(page)).toBeVisible()
}

/** @param sign what shows that loading has ended. */
async function expectToSpinForHalfASecondAfter(sign: Locator, page: Page) {
  await comes(sign)
  await staysFor(spinner(page), 500)
}

test('the spinner goes 500 ms after the books have come', async ({ page }) => {
  await comeWithStoppedClock(page)
  await expect(books(page)).toHaveCount(0)
  await expectToSpinForHalfASecondAfter(books(page).first(), page)
})

test('the spinner goes 500 ms after the fetch has failed', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/The books could not be loaded/)
  await comeWithStoppedClock(page, () => setFault(page, 'GET /products', { status: 500 }))
  await expectToSpinForHalfASecondAfter(notice(page), page)
})

test('a failed fetch leaves the list empty, says so, and is tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/The books could not be loaded/)
  await comeTo(page, 'Shop now', {
    prepare: () => setFault(page, 'GET /products', { status: 500 }),
  })
  await expect(notice(page)).toContainText('The books did not arrive.')
  await expect(books(page)).toHaveCount(0)
  await expect(page.getByText('Product you are looking for is not found')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Humor' }).check()
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(notice(page)).toBeVisible()
  await clearFaults(page)
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(books(page)).toHaveCount(2)
  await expect(notice(page)).toHaveCount(0)
})

test('books of a page rendered in advance stand under the spinner, and go when the fetch fails', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/The books could not be loaded/)
  await setFaultsAtStart(page, { 'GET /products': { status: 500, delay: 2000, times: 1 } })
  await page.goto('/products?category=humor')
  await expect(spinner(page)).toBeVisible()
  await expect(books(page)).toHaveCount(2)
  await expect(notice(page)).toContainText('The books did not arrive.')
  await expect(books(page)).toHaveCount(0)
  await expect(spinner(page)).toHaveCount(0)
  await notice(page).getByRole('button', { name: 'Try again' }).click()
  await expect(books(page)).toHaveCount(2)
})

test('a book that does not arrive says so and is tried again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/The book could not be loaded/)
  await setFaultsAtStart(page, { 'GET /products/:productId': { status: 500, times: 1 } })
  await page.goto(bookPaths.volume)
  await expect(notice(page)).toContainText('The book did not arrive.')
  const again = notice(page).getByRole('button', { name: 'Try again' })
  await hydrated(again)
  await again.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, volume 2$/)
})
