import { test } from '../../support/fixtures'
import { keepAWishlist } from '../../support/journeys'
import { playwrightShopPage } from '../../support/playwright-shop-page'

test('a book is added to the wishlist, then to the cart, and removed', async ({ page }) => {
  await keepAWishlist(playwrightShopPage(page))
})
