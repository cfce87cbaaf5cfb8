import { test } from '../fixtures'
import { playwrightShopPage } from '../playwright-shop-page'
import { keepAWishlist } from '../shopping/wishlist'

test('a book goes onto the wishlist, into the cart and off again', async ({ page }) => {
  await keepAWishlist(playwrightShopPage(page))
})
