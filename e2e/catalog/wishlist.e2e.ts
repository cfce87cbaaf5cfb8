import { test } from '../fixtures'
import { playwrightShopPage } from '../playwright-shop-page'
import { keepAWishlist } from '../shopping/wishlist'

test('a book is added to the wishlist, then to the cart, and removed', async ({ page }) => {
  await keepAWishlist(playwrightShopPage(page))
})
