/** What these tests do to the shop around a customer who buys. */

import type { Page } from '@playwright/test'

/** How the payment double ends a payment by itself. */
type Ending = 'success' | 'fail' | 'fail-then-success' | 'dismiss' | 'never' | 'twice'

/** Says how payments of this tab end, from now on. */
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
