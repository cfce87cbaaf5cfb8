import type { BrowserContext, Page } from '@playwright/test'

/** The sample shop's promise is longest then: 'Arrives Mon 30 November to Wed 2 December'. */
export const fixedDate = new Date('2026-11-27T10:00:00+05:30')

/**
 * Lets every page that is opened begin at the same moment, so that what it says of days is always as wide as it was.
 * Playwright's clock would also replace timers and frames, in all pages of the context.
 */
export function startAtFixedDate(page: Page): Promise<unknown> {
  return turnClock(page, fixedDate.getTime() - Date.now())
}

/**
 * Sets the device's clock ahead or back in every document that is opened afterwards. The clock keeps running.
 * @param ahead in milliseconds; negative for a clock that is behind.
 */
export function turnClock(pages: Page | BrowserContext, ahead: number): Promise<unknown> {
  return pages.addInitScript((difference) => {
    const { now } = Date
    Date.now = () => now() + difference
    globalThis.Date = new Proxy(Date, {
      construct: (date, parts) => Reflect.construct(date, parts.length > 0 ? parts : [date.now()]),
    })
  }, ahead)
}
