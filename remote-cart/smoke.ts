/** What must work in a browser before a release of this team goes live (docs/deploying.md). */
import { paths } from 'shared/routing/paths'
import type { SmokeTest } from '../platform/releases/index.ts'

export const smokeTest: SmokeTest = async ({ page, open, logIn }) => {
  await logIn()
  await open(paths.productList())
  const add = page.getByRole('article').getByRole('button', { name: 'Add to cart' })
  await add.first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
  await page.getByRole('link', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: 'Proceed To Pay' }).waitFor()
}
