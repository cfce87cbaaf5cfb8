/** Helpers for what every page of the shop has. */
import { expect, type Locator, type Page } from '@playwright/test'
import { hydratedAttribute } from '../../../shell/src/hydration/page-protocol'

/** Logs in the demo customer on the login screen; the shop then shows the product list. */
export async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
}

/** Waits until an element is hydrated: before that, a link loads a new page. */
export async function hydrated(element: Locator): Promise<void> {
  const inScreen = `:root[${hydratedAttribute}="screen"] :is(main, main *)`
  const inFrame = `:root[${hydratedAttribute}] :not(main, main *)`
  // Does not run a script in the page, which may be navigating.
  await expect(element.and(element.page().locator(`${inScreen}, ${inFrame}`))).toBeAttached()
}

/** A link of the header: 'Cart, 1 book'. */
export const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
