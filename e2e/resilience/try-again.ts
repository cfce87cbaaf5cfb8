import type { Locator, Page } from '@playwright/test'
import { remoteAttribute } from 'shared/page-protocol'
import { expect } from '../support/fixtures'

/** The notice of a remote that has failed. */
export const noticeOn = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'is not available right now' })

/** The heading of a screen, not the heading above an error notice. */
export const screenHeading = (page: Page, name: string | RegExp) =>
  page
    .locator(`main [${remoteAttribute}]`)
    .filter({ hasNot: noticeOn(page) })
    .getByRole('heading', { level: 1, name })

/** When the page was loaded: another time after a reload. */
export const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

/**
 * Clicks “Try again” until a screen has recovered.
 * @param click clicks the button, for the first or the second time.
 * @returns the number of clicks. @throws Error after the second.
 */
export async function tryAgain(
  notice: Locator,
  content: Locator,
  click: (button: Locator, time: number) => Promise<void> = (button) => button.click(),
): Promise<number> {
  // During the retry the notice stays, with a busy button.
  const refusal = notice.filter({ hasNot: notice.page().locator('[aria-busy]') })
  const outcome = content.or(refusal).filter({ visible: true }).first()
  for (let time = 1; time <= 2; time += 1) {
    await click(notice.getByRole('button', { name: 'Try again' }), time)
    await expect(outcome).toBeVisible()
    if (await content.isVisible()) return time
  }
  throw new Error('Two clicks on “Try again” have not repaired it')
}

/**
 * How many clicks on “Try again” a remote needs if none of its files has arrived: two, the second of which
 * reloads the page, if the browser caches failed preloads (such as Chromium 143).
 */
export async function clicksWithoutFiles(page: Page): Promise<1 | 2> {
  const url = new URL('/assets/never-there.js', page.url()).href
  await page.route(url, (route) => route.abort('connectionrefused'))
  await page.evaluate(
    (href) =>
      new Promise((failed) => {
        const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
        link.onerror = failed
        document.head.append(link)
      }),
    url,
  )
  await page.unroute(url)
  await page.route(url, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  return await page.evaluate(
    (href) =>
      import(href).then(
        () => 1 as const,
        () => 2 as const,
      ),
    url,
  )
}
