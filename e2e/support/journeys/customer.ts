/** Actions of customers that journeys share. */
import { hydratedAttribute } from '../../../shell/src/hydration/page-protocol'
import { button, inHeader, type ShopPage } from '../shop-page'

/** Logs the demo customer in through the login screen; the shop then shows the product list. */
export async function logIn(page: ShopPage): Promise<void> {
  await page.open('/login')
  await page.click(button('Login With Test Credentials'))
  await expectCustomer(page)
}

const expectCustomer = (page: ShopPage) => page.expectVisible(inHeader('Profile'))
export const expectVisitor = (page: ShopPage) => page.expectVisible(inHeader('Sign in'))

/** Waits until the whole page is hydrated: before that, a link loads a new page. */
export function hydrated(page: ShopPage): Promise<void> {
  return page.expectInPage(
    (attribute) => document.documentElement.getAttribute(attribute),
    'screen',
    hydratedAttribute,
  )
}
