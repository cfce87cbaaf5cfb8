import { setFault, setFaultsAtStart } from '../../support/fake-server'
import { expect, hydrated, test } from '../../support/fixtures'
import { noViolationsIn, phoneLooks } from '../../support/no-violations'
import { book, bookPaths, books, comeTo, phone } from '../../support/pages/catalog'

const never = { neverAnswer: true }
const broken = { status: 500 }

const expectNoViolations = noViolationsIn()

test.describe('has no accessibility violation:', () => {
  test.beforeEach(async ({ consoleErrors }) => {
    // Failed and unfinished fetches are logged.
    consoleErrors.expect(/could not be loaded|404/)
  })

  test('the home page, loading, empty and failed', async ({ page }) => {
    const failWith = (fault: object) => async () => {
      await setFault(page, 'GET /carousels', fault)
      await setFault(page, 'GET /categories', fault)
    }
    const heading = page.getByRole('heading', { name: 'Featured Category' })
    await comeTo(page, 'Home', { prepare: failWith(never) })
    await expect(heading).toBeVisible()
    await expectNoViolations(page, 'home, loading')
    await comeTo(page, 'Home', { scenario: 'empty' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(heading).toHaveCount(0)
    await expectNoViolations(page, 'home, empty')
    await comeTo(page, 'Home', { prepare: failWith(broken) })
    await expect(page.getByRole('alert')).toHaveCount(2)
    await expectNoViolations(page, 'home, failed')
  })

  test('the product list, filtered and without results', async ({ page }) => {
    await page.goto('/products?category=fiction&sort=LOW_TO_HIGH')
    await expect(books(page)).toHaveCount(3)
    await expectNoViolations(page, 'list')
    await page.goto('/products?q=zzz')
    await expect(page.getByText('Product you are looking for is not found')).toBeVisible()
    await expectNoViolations(page, 'list, nothing found')
  })

  test('the product list, loading, empty and failed', async ({ page }) => {
    await comeTo(page, 'Shop now', { prepare: () => setFault(page, 'GET /products', never) })
    await expect(page.getByText('Loading books')).toBeVisible()
    await expectNoViolations(page, 'list, loading')
    await comeTo(page, 'Shop now', { scenario: 'empty' })
    await expect(page.getByText('New books are on their way.')).toBeVisible()
    await expectNoViolations(page, 'list, empty')
    await comeTo(page, 'Shop now', { prepare: () => setFault(page, 'GET /products', broken) })
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'list, failed')
  })

  test('the filters on a phone', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/products?category=humor')
    const opener = page.getByRole('button', { name: 'Filters, 1 active' })
    await hydrated(opener)
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
    await noViolationsIn(phoneLooks)(page, 'filters on a phone')
  })

  test('the page of a book, ready, enlarged and missing', async ({ page }) => {
    await page.goto(bookPaths.dracula)
    const zoom = page.getByRole('button', { name: 'Zoom' })
    await hydrated(zoom)
    await expectNoViolations(page, 'book')
    await zoom.press('Enter')
    await expect(zoom).toHaveAttribute('aria-pressed', 'true')
    await expectNoViolations(page, 'book, enlarged')
    await page.goto(bookPaths.unknown)
    await expect(page.getByText('We do not have this book')).toBeVisible()
    await expectNoViolations(page, 'book, missing')
  })

  test('the page of a book, loading', async ({ page }) => {
    await setFaultsAtStart(page, { 'GET /products/:productId': never })
    await page.goto(bookPaths.volume)
    await expect(page.getByText('Loading the book')).toBeAttached()
    await expectNoViolations(page, 'book, loading')
  })

  test('the page of a book, failed', async ({ page }) => {
    await setFaultsAtStart(page, { 'GET /products/:productId': broken })
    await page.goto(bookPaths.volume)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNoViolations(page, 'book, failed')
  })

  test('the wishlist, empty and ready', async ({ page, shopper }) => {
    await shopper.open()
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click()
    await expect(page.getByText('Oops, Your WishList is Empty')).toBeVisible()
    await expectNoViolations(page, 'wishlist, empty')
    await page.getByRole('main').getByRole('link', { name: 'Shop now' }).click()
    await book(page, 'Dracula').getByRole('button', { name: 'Add to wishlist' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 book' }).click()
    await expect(book(page, 'Dracula')).toBeVisible()
    await expectNoViolations(page, 'wishlist')
  })

  test('the wishlist, loading', async ({ page, shopper }) => {
    await shopper.logIn()
    await setFaultsAtStart(page, { 'GET /user/wishlist': never })
    await page.goto('/wishlist')
    await expect(page.getByText('Loading your wishlist')).toBeAttached()
    await expectNoViolations(page, 'wishlist, loading')
  })

  test('the wishlist, failed', async ({ page, shopper }) => {
    await shopper.logIn()
    await setFaultsAtStart(page, { 'GET /user/wishlist': broken })
    await page.goto('/wishlist')
    await expect(page.getByText('Your wishlist did not arrive.')).toBeVisible()
    await expectNoViolations(page, 'wishlist, failed')
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
