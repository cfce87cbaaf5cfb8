/** What customers do and have in every engine. Playwright's own page objects are in `pages`. */

import { hydratedAttribute, queryAttribute, tokenKey } from 'shared/page-protocol'
import { createTokens } from '../../mock-api/src/auth/tokens'
import { demoCustomer } from '../../mock-api/src/seed/index'
import { lakeRoad, lakeRoadByLabel } from './sample-address'
import {
  button,
  combobox,
  dialog,
  inHeader,
  main,
  radio,
  region,
  type ShopPage,
  textbox,
} from './shop-page'

/** Logs the demo customer in through the login screen; the shop then shows the product list. */
export async function logIn(page: ShopPage): Promise<void> {
  await page.open('/login')
  await page.click(button('Login With Test Credentials'))
  await expectCustomer(page)
}

/** A file of every composed site without scripts: no page reads or writes the storage while it is open. */
export const quietFile = '/site.json'

/** Logs the demo customer in on the next page that is opened, without the login screen. */
export async function storeLogin(page: ShopPage): Promise<void> {
  const token = await createTokens().issue(demoCustomer)
  await page.open(quietFile)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    tokenKey,
    token,
  ] as const)
}

const expectCustomer = (page: ShopPage) => page.expectVisible(inHeader('Profile'))
export const expectVisitor = (page: ShopPage) => page.expectVisible(inHeader('Sign in'))

/** Selects the root element once the screen is hydrated and shown. */
export const shownScreen = `:root[${hydratedAttribute}="screen"]:not([${queryAttribute}])`

/** Waits until the whole page is hydrated and shown: before that, a link loads a new page, and a field takes no key. */
export function hydrated(page: ShopPage): Promise<void> {
  return page.expectInPage((mark) => document.documentElement.matches(mark), true, shownScreen)
}

/** Targets in the checkout and its payment widget. */
export const checkout = {
  address: radio(undefined, { within: main, first: true }),
  pay: button('Proceed To Pay', { within: main }),
  widget: dialog(/test payment/i),
}

/** The widget's pay button. @param amount '₹1,799'. */
export const payIn = (amount: string) => button(`Pay ${amount}`, { within: checkout.widget })

export const menu = dialog('Menu')
export const newAddress = dialog('Add New Address')
export const priceDetails = region('Price details', { within: main })
export const coupons = dialog('Apply Coupon')

/** Chooses a coupon in the cart, instead of another if there is one. */
export async function chooseCoupon(page: ShopPage, name: string): Promise<void> {
  await page.click(button(/^(Apply|Change) Coupon$/, { within: main }))
  await page.click(button(`Apply ${name}`, { within: coupons }))
  await page.expectText(priceDetails, `Coupon ${name}`)
}

/** Fills the open form of a new address with one in Nepal. */
export async function fillNewAddress(page: ShopPage): Promise<void> {
  for (const [label, text] of Object.entries(lakeRoadByLabel)) {
    await page.fill(textbox(label, { within: newAddress }), text)
  }
  await page.select(combobox('Country', { within: newAddress }), lakeRoad.country)
}

/** The quantity of each book. */
export type Books = Record<string, number>

/** Runs in a page: the server's copy of a customer's list, as names and quantities. */
export async function readList(
  name: 'address' | 'cart' | 'wishlist',
): Promise<[name: string, quantity: number][]> {
  const headers = { authorization: localStorage.getItem('token') ?? '' }
  const answer = await (await fetch(`/api/user/${name}`, { headers })).json()
  const [items = []] = Object.values(answer) as { name: string; qty?: number }[][]
  return items.map((item): [string, number] => [item.name, item.qty ?? 1])
}

/** Waits until the server's list has these names and quantities. A change is shown before the server has it. */
export async function expectOnServer(
  page: ShopPage,
  list: 'address' | 'cart' | 'wishlist',
  expected: [name: string, quantity: number][],
): Promise<void> {
  await fakeServerStarted(page)
  await page.expectInPage(readList, expected, list)
}

/** Puts books into the cart on the server; open pages show them after a reload. */
export async function fillCart(page: ShopPage, books: Books): Promise<void> {
  await fakeServerStarted(page)
  await page.evaluate(async (wanted) => {
    const authorization = localStorage.getItem('token') ?? ''
    const { products } = await (await fetch('/api/products')).json()
    for (const [name, copies] of Object.entries(wanted)) {
      const product = products.find((one: { name: string }) => one.name === name)
      for (let copy = 0; copy < copies; copy++) {
        await fetch('/api/user/cart', {
          method: 'POST',
          headers: { authorization },
          body: JSON.stringify({ product }),
        })
      }
    }
  }, books)
}

/**
 * Waits until a page is hydrated and the script that loads last, the fake server, has started. Firefox reports a script as
 * corrupt if leaving its page interrupts it.
 */
export async function loaded(page: ShopPage): Promise<void> {
  await hydrated(page)
  await fakeServerStarted(page)
}

/** Waits for the fake server, whose code is loaded after the first render. */
function fakeServerStarted(page: ShopPage): Promise<void> {
  return page.expectInPage(() => globalThis.__mockApi !== undefined, true)
}
