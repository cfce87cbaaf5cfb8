import { test } from '../support/fixtures'
import { buyABook } from '../support/journeys'
import { playwrightShopPage } from '../support/playwright-shop-page'

test.use({ reducedMotion: 'no-preference' })

test('a shopper finds a book, logs in, pays and sees the order', async ({ page }) => {
  await buyABook(playwrightShopPage(page))
})
