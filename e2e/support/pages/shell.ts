/** What every page of the shop has. */
import { expect, type Locator, type Page } from '@playwright/test'
import { hydratedAttribute } from 'shared/page-protocol'
import { logIn as logInAs, shownScreen } from '../customer'
import { playwrightShopPage } from '../playwright-shop-page'

/** Logs in the demo customer on the login screen; the shop then shows the product list. */
export const logIn = (page: Page) => logInAs(playwrightShopPage(page))

/** Waits until an element is hydrated and shown: before that, a link loads a new page, and a field takes no key. */
export async function hydrated(element: Locator): Promise<void> {
  const inScreen = `${shownScreen} :is(main, main *)`
  const inFrame = `:root[${hydratedAttribute}] :not(main, main *)`
  // Does not run a script in the page, which may be navigating.
  await expect(element.and(element.page().locator(`${inScreen}, ${inFrame}`))).toBeAttached()
}

/** A link of the header: 'Cart, 1 book'. */
export const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** Expects that somebody is logged in. */
export const expectCustomer = (page: Page) => expect(inHeader(page, 'Profile')).toBeVisible()

/** Expects that nobody is logged in. */
export const expectVisitor = (page: Page) => expect(inHeader(page, 'Sign in')).toBeVisible()

/** The token in local storage, or `null`. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
