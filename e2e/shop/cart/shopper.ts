/** Helpers for tests of buying. */

import type { Page } from '@playwright/test'

/** The outcome that the payment double gives a payment by itself. */
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
