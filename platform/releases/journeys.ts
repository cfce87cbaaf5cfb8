/** What each team's part must be able to do before it goes live, as short as it may be. */
import type { Page } from '@playwright/test'
import type { RemoteName } from '../../shared/src/contract/remotes.ts'
import { paths } from '../../shared/src/routing/paths.ts'

/** How long one step may take, in milliseconds. */
const timeout = 15_000

export const journeys: Record<RemoteName, (page: Page) => Promise<void>> = {
  async catalog(page) {
    await open(page, paths.home())
    await heading(page)
    await open(page, paths.productList())
    const book = page.getByRole('main').getByRole('article').first()
    await book.getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname !== paths.productList(), { timeout })
    await heading(page)
    await logIn(page)
    await open(page, paths.wishlist())
    await heading(page)
  },

  async cart(page) {
    await logIn(page)
    await open(page, paths.productList())
    const add = page.getByRole('article').getByRole('button', { name: 'Add to cart' })
    await add.first().click()
    await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
    await page.getByRole('link', { name: 'Place Order' }).click()
    await page.getByRole('button', { name: 'Proceed To Pay' }).waitFor({ timeout })
  },

  async account(page) {
    await open(page, paths.signup())
    await heading(page)
    await logIn(page)
    for (const path of [paths.profile(), paths.orders(), paths.addresses()]) {
      await open(page, path)
      await heading(page)
    }
  },

  async devtools(page) {
    await open(page, paths.requestTester())
    await page.getByRole('button', { name: 'Submit' }).waitFor({ timeout })
  },
}

async function open(page: Page, path: string) {
  page.setDefaultTimeout(timeout)
  await page.goto(path)
}

async function heading(page: Page) {
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'not available' })
  await title.or(notice).first().waitFor({ timeout })
  if (await notice.isVisible()) throw new Error(`“${await notice.textContent()}”`)
}

async function logIn(page: Page) {
  await open(page, paths.login())
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).waitFor({ timeout })
}
