/** What must work in a browser before a release of this team goes live (docs/deploying.md). */

import type { SmokeTest } from 'platform/smoke'
import { paths } from 'shared/routing'

export const smokeTest: SmokeTest = {
  'show the home page': async ({ open, seeHeading }) => {
    await open(paths.home())
    await seeHeading()
  },
  'list books': async ({ page, open }) => {
    await open(paths.productList())
    await page.getByRole('main').getByRole('article').first().waitFor()
  },
  'open a book of the list': async ({ page, seeHeading }) => {
    const book = page.getByRole('main').getByRole('article').first()
    await book.getByRole('link').first().click()
    await page.waitForURL((url) => url.pathname !== paths.productList())
    await seeHeading()
  },
  'log in': ({ logIn }) => logIn(),
  'show the wishlist': async ({ open, seeHeading }) => {
    await open(paths.wishlist())
    await seeHeading()
  },
}
