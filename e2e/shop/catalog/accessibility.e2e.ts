import type { Page } from '@playwright/test'
import type { Fault } from '../../../mock-api/src/start'
import { setFault, setFaults, setFaultsAtStart } from '../../support/fake-server'
import { expect, hydrated, test } from '../../support/fixtures'
import { noViolationsIn, phoneLooks } from '../../support/no-violations'
import { book, bookPaths, books, comeTo, phone } from '../../support/pages/catalog'

const broken = { status: 500 }
const never = { neverAnswer: true }

const expectNoViolations = noViolationsIn()

const alerts = (page: Page) => page.getByRole('main').getByRole('alert')

/** Presses every “Try again” of the screen. */
async function tryAgain(page: Page) {
  const buttons = alerts(page).getByRole('button', { name: 'Try again' })
  for (let left = await buttons.count(); left > 0; left--) await buttons.first().click()
}

/** `shop/accessibility.e2e.ts` tests the initial state of every route. */
test.describe('has no accessibility violation:', () => {
  test.beforeEach(async ({ consoleErrors }) => {
    // Failed and unfinished fetches are logged.
    consoleErrors.expect(/could not be loaded|404/)
  })

  test('the home page and the product list, empty', async ({ page }) => {
    await comeTo(page, 'Home', { scenario: 'empty' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Featured Category' })).toHaveCount(0)
    await expectNoViolations(page, 'home, empty')
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(page.getByText('New books are on their way.')).toBeVisible()
    await expectNoViolations(page, 'list, empty')
  })

  test('the home page and the product list, failed, and loading once more', async ({ page }) => {
    const answerWith = (fault: Fault) =>
      setFaults(page, {
        'GET /carousels': fault,
        'GET /categories': fault,
        'GET /products': fault,
      })
    await comeTo(page, 'Home', { prepare: () => answerWith(broken) })
    await expect(alerts(page)).toHaveCount(2)
    await expectNoViolations(page, 'home, failed')
    await answerWith(never)
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'Featured Category' })).toBeVisible()
    await expect(alerts(page)).toHaveCount(0)
    await expectNoViolations(page, 'home, loading')

    await answerWith(broken)
    await page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click()
    await expect(alerts(page)).toHaveCount(1)
    await expectNoViolations(page, 'list, failed')
    await answerWith(never)
    await tryAgain(page)
    await expect(page.getByText('Loading books')).toBeVisible()
    await expectNoViolations(page, 'list, loading')
  })

  test('the product list, filtered and without results; its filters on a phone', async ({
    page,
  }) => {
    await page.goto('/products?category=fiction&sort=LOW_TO_HIGH')
    await expect(books(page)).toHaveCount(3)
    await expectNoViolations(page, 'list')
    await page.setViewportSize(phone)
    const opener = page.getByRole('button', { name: 'Filters, 1 active' })
    await hydrated(opener)
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await noViolationsIn(phoneLooks)(page, 'filters on a phone')
    await page.goto('/products?q=zzz')
    await expect(page.getByText('Product you are looking for is not found')).toBeVisible()
    await expectNoViolations(page, 'list, nothing found')
  })

  test('the page of a book, enlarged and missing', async ({ page }) => {
    await page.goto(bookPaths.dracula)
    const zoom = page.getByRole('button', { name: 'Zoom' })
    await hydrated(zoom)
    await zoom.press('Enter')
    await expect(zoom).toHaveAttribute('aria-pressed', 'true')
    await expectNoViolations(page, 'book, enlarged')
    await page.goto(bookPaths.unknown)
    await expect(page.getByText('We do not have this book')).toBeVisible()
    await expectNoViolations(page, 'book, missing')
  })

  test('the page of a book, failed, and loading once more', async ({ page }) => {
    await setFaultsAtStart(page, { 'GET /products/:productId': broken })
    await page.goto(bookPaths.volume)
    await expect(alerts(page)).toBeVisible()
    await expectNoViolations(page, 'book, failed')
    await setFault(page, 'GET /products/:productId', never)
    await tryAgain(page)
    await expect(page.getByText('Loading the book')).toBeAttached()
    await expectNoViolations(page, 'book, loading')
  })

  test('the wishlist, ready, failed, and loading once more', async ({ page, shopper }) => {
    await shopper.open()
    await book(page, 'Dracula').getByRole('button', { name: 'Add to wishlist' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 book' }).click()
    await expect(book(page, 'Dracula')).toBeVisible()
    await expectNoViolations(page, 'wishlist')
    await setFaultsAtStart(page, { 'GET /user/wishlist': broken })
    await page.reload()
    await expect(page.getByText('Your wishlist did not arrive.')).toBeVisible()
    await expectNoViolations(page, 'wishlist, failed')
    await setFault(page, 'GET /user/wishlist', never)
    await tryAgain(page)
    await expect(page.getByText('Loading your wishlist')).toBeAttached()
    await expectNoViolations(page, 'wishlist, loading')
  })
})

test('close matches, suggestions and recent searches have no accessibility violation', async ({
  page,
}) => {
  await page.goto('/products?q=jane')
  await expect(page.getByText('Product you are looking for is not found')).toBeVisible()
  await expectNoViolations(page, 'close matches')
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await hydrated(search)
  await search.click()
  await page.getByRole('combobox', { name: 'Search for a book' }).fill('moby')
  await expect(page.getByRole('option', { name: /Moby/ }).first()).toBeVisible()
  await expectNoViolations(page, 'suggestions')
  await page.getByRole('combobox', { name: 'Search for a book' }).fill('')
  await expect(page.getByRole('option', { name: /jane/ })).toBeVisible()
  await expectNoViolations(page, 'recent searches')
})

test('a phone’s buy bar has no accessibility violation', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await shopper.open(bookPaths.dracula)
  const bar = page.getByRole('group', { name: 'Buy this book' })
  await expect(bar).toBeVisible()
  await noViolationsIn(phoneLooks)(page, 'the buy bar')
  await expect(bar).toBeVisible()
})
