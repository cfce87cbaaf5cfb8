/** The cart's pages: the checkout and its payment widget. */
import { expect, type Page } from '@playwright/test'
import { type Books, checkout, payIn } from '../customer'
import { locate } from '../playwright-shop-page'

export async function chooseAddress(page: Page): Promise<void> {
  await locate(page, checkout.address).check()
}

export const payButton = (page: Page) => locate(page, checkout.pay)

/** The widget of the payment stub. */
export const widget = (page: Page) => locate(page, checkout.widget)

/** Pays in the widget, from a checkout with a chosen address. @param amount '₹1,799'. */
export async function pay(page: Page, amount: string): Promise<void> {
  await payButton(page).click()
  await locate(page, payIn(amount)).click()
}

/** Expects that the orders are shown, and how many there are. */
export async function expectOrders(page: Page, count: number): Promise<void> {
  await expect(page).toHaveURL('/profile/orders')
  await expect(page.getByRole('main').getByText(/^pay_/)).toHaveCount(count)
}

/** Buys one Dracula, and waits for the order. */
export async function buyDracula(
  page: Page,
  shopper: { readyToPay(books: Books): Promise<void> },
): Promise<void> {
  await shopper.readyToPay({ Dracula: 1 })
  await pay(page, '₹850')
  await expectOrders(page, 1)
}

/** The outcome that the payment stub gives a payment without a click. */
type Ending = 'success' | 'fail' | 'fail-then-success' | 'dismiss' | 'never' | 'twice'

/** Sets the outcome of this tab's payments from now on. */
export async function letPaymentsEndBy(page: Page, ending: Ending): Promise<void> {
  await page.evaluate((mode) => sessionStorage.setItem('bookshelf.test-payment', mode), ending)
}

/** How many widgets this page has opened since it was loaded. */
export function openedWidgets(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window.Razorpay ?? {}, 'opened') ?? 0))
}

/** Everything that the page writes to the console with `console.log`. */
export function logsOf(page: Page): string[] {
  const logs: string[] = []
  page.on('console', (message) => message.type() === 'log' && logs.push(message.text()))
  return logs
}
