import type { Page } from '@playwright/test'
import { coveredByBar } from '../../support/covered'
import { expect, hydrated, test } from '../../support/fixtures'
import { bookPaths } from '../../support/pages/catalog'
import { comes, stopClock } from '../../support/stopped-clock'
import { setTextSize } from '../../support/text-size'

const bar = (page: Page) => page.getByRole('group', { name: 'Buy this book' })
const actions = (page: Page) => page.getByRole('button', { name: 'Buy Now' })

async function openBook(page: Page) {
  await page.goto(bookPaths.dracula)
  await hydrated(actions(page))
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } })

  test('a bar offers the book while the page’s buttons are out of view, unless the screen is wide', {
    tag: '@layout',
  }, async ({ page }) => {
    await openBook(page)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(bar(page)).toContainText('₹949')
    // The focus moves to the page’s own button when that takes the bar’s place.
    const add = { name: 'Add to cart' }
    await bar(page).getByRole('button', add).focus()
    await actions(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('button', add).first()).toBeFocused()

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(bar(page)).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 664 })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(actions(page)).not.toBeInViewport()
    await expect(bar(page)).toBeHidden()
    await page.setViewportSize({ width: 390, height: 664 })
    await bar(page).getByRole('button', add).click()
    await expect(page).toHaveURL('/login')
  })

  test('the notice of a new version covers neither the bar nor a toast', {
    tag: '@layout',
  }, async ({ page, shopper }) => {
    await page.clock.install()
    await shopper.open(bookPaths.dracula)
    await hydrated(actions(page))
    await page.route('**/deployment.json', async (route) => {
      const deployment = await (await route.fetch()).json()
      await route.fulfill({ json: { ...deployment, shell: 'newer' } })
    })
    const notice = page.getByRole('status').filter({ hasText: 'A new version' }).locator('p')
    await expect(async () => {
      // Changes the time only: running a clock forward would abort pending reads.
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 301_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(notice).toBeVisible({ timeout: 1000 })
    }).toPass()
    const [shown, foot] = [await notice.boundingBox(), await bar(page).boundingBox()]
    if (!shown || !foot) throw new Error('One of them has no place on the page')
    expect(shown.y + shown.height).toBeLessThan(foot.y)
    await stopClock(page)
    await bar(page).getByRole('button', { name: 'Add to cart' }).click()
    const toast = page.getByText('Added to your cart')
    await comes(toast)
    const [told, below] = [await toast.boundingBox(), await notice.boundingBox()]
    if (!told || !below) throw new Error('One of them has no place on the page')
    expect(told.y + told.height).toBeLessThan(below.y)
  })
})

test('the bar never covers the focused element, and leaves the page to large text', {
  tag: '@layout',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 664 })
  await openBook(page)
  await expect(bar(page)).toBeVisible()
  await tabThrough(page)
  await setTextSize(page, 200)
  await expect(bar(page)).toBeHidden()
})

/** Tabs to the end of the page, which must show what has the focus. */
async function tabThrough(page: Page) {
  const last = page.getByRole('contentinfo').getByRole('link').last()
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    expect(await coveredByBar(page)).toBeNull()
    if (await last.evaluate((link) => link === document.activeElement)) return
  }
  throw new Error('The end of the page was not reached')
}
