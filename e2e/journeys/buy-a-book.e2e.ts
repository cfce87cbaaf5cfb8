import { test } from '../fixtures'
import { playwrightShopPage } from '../playwright-shop-page'
import { buyABook } from '../shopping/buying'

test.use({ reducedMotion: 'no-preference' })

test('a shopper finds a book, logs in, pays and sees the order', async ({ page }) => {
  await buyABook(playwrightShopPage(page))
})
