/** What a customer on their way to an order does, and what the tests do to the shop around them. */

import type { Page } from '@playwright/test'
import { setFaultsAtStart } from '../fake-server'
import { expect, logIn } from '../fixtures'
import { playwrightShopPage } from '../playwright-shop-page'
import { fillCart as fillCartOf } from '../shopping/on-server'

/** The parts of the page that only tests know. */
interface TestWindow {
  Razorpay?: { opened: number }
}

/** How the payment double ends a payment by itself. */
type Ending = 'success' | 'fail' | 'fail-then-success' | 'dismiss' | 'never' | 'twice'

/** How many copies of each book. */
type Books = Record<string, number>

/** Puts books into the cart on the server; pages that are open hear of it at their next start. */
export function fillCart(page: Page, books: Books): Promise<void> {
  return fillCartOf(playwrightShopPage(page), books)
}

/** Logs in, fills the cart and opens a page. */
export async function openWith(page: Page, path: string, books: Books): Promise<void> {
  await logIn(page)
  await fillCart(page, books)
  await page.goto(path)
}

/** At the checkout, with these books, an address chosen, and everything there to pay. */
export async function readyToPay(page: Page, books: Books = { Dracula: 2 }): Promise<void> {
  await openWith(page, '/checkout', books)
  await chooseAddress(page)
}

export async function chooseAddress(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('radio').first().check()
}

export const payButton = (page: Page) => page.getByRole('button', { name: 'Proceed To Pay' })

/** The widget of the payment double. */
export const widget = (page: Page) => page.getByRole('dialog', { name: /test payment/i })

/** The link to the cart in the header, which counts the books. */
export const cartLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** Says how payments of this tab end, from now on. */
export async function letPaymentsEndBy(page: Page, ending: Ending): Promise<void> {
  await page.evaluate((mode) => sessionStorage.setItem('bookshelf.test-payment', mode), ending)
}

/** How many widgets this page has opened since it was loaded. */
export function openedWidgets(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as TestWindow).Razorpay?.opened ?? 0)
}

/** The shopper stands before their orders, and this many are there. */
export async function expectOrders(page: Page, count: number): Promise<void> {
  await expect(page).toHaveURL('/profile/orders')
  await expect(page.getByRole('main').getByText(/^pay_/)).toHaveCount(count)
}

/**
 * Makes the server answer a cart of one book at this price, in rupees, from the first call of every
 * later page on: the sample books cannot come to every total.
 */
export async function pretendCart(page: Page, price: number): Promise<void> {
  const line = {
    _id: 'limits',
    name: 'A Book of Limits',
    description: 'Nobody',
    image: '/covers/dracula.svg',
    price,
    ratings: 4,
    categoryName: 'fiction',
    qty: 1,
  }
  await setFaultsAtStart(page, { 'GET /user/cart': { body: { cart: [line] } } })
}

/** Everything that the page writes to the console with `console.log`. */
export function logsOf(page: Page): string[] {
  const logs: string[] = []
  page.on('console', (message) => message.type() === 'log' && logs.push(message.text()))
  return logs
}
