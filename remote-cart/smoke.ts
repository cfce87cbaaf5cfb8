/** What must work in a browser before a release of this team goes live (docs/deploying.md). */

import type { SmokeTest } from 'platform/smoke'
import { paths } from 'shared/routing'

export const smokeTest: SmokeTest = {
  'log in': ({ logIn }) => logIn(),
  'put a book into the cart': async ({ page, open }) => {
    await open(paths.productList())
    const add = page.getByRole('article').getByRole('button', { name: 'Add to cart' })
    await add.first().click()
  },
  'open the cart with that book': ({ page }) =>
    page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click(),
  'go to the checkout': async ({ page }) => {
    await page.getByRole('link', { name: 'Place Order' }).click()
    await page.getByRole('button', { name: 'Proceed To Pay' }).waitFor()
  },
}
