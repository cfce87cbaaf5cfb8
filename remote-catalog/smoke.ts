/** What must work in a browser before a release of this team goes live (docs/deploying.md). */
import { paths } from 'shared/routing/paths'
import type { SmokeTest } from '../platform/releases/index.ts'

export const smokeTest: SmokeTest = async ({ page, open, seeHeading, logIn }) => {
  await open(paths.home())
  await seeHeading()
  await open(paths.productList())
  const book = page.getByRole('main').getByRole('article').first()
  await book.getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname !== paths.productList())
  await seeHeading()
  await logIn()
  await open(paths.wishlist())
  await seeHeading()
}
