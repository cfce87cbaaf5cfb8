import type { Page } from '@playwright/test'
import { expect, firstPaints, hold, hydrated, test } from '../../support/fixtures'
import { shiftsOf } from '../../support/layout-shifts'
import { bookPaths } from '../../support/pages/catalog'
import { fontsLoaded } from '../../support/settled'

test.use({ reducedMotion: 'no-preference' })

const promise = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Fast delivery' })

declare global {
  interface Window {
    /** How far the page's clock is ahead, in milliseconds. */
    ahead: number
  }
}

/** Sets the page's clock, which goes on. Playwright's own would replace the page's measurements, too. */
const setClock = (moment: string) => {
  window.ahead = Date.parse(moment) - performance.timeOrigin - performance.now()
}

/** Makes the page's clock one that a test can set. */
function withClock(page: Page) {
  return page.addInitScript(() => {
    window.ahead = 0
    window.Date = new Proxy(Date, {
      construct: (real, given, self) =>
        Reflect.construct(real, given.length > 0 ? given : [real.now() + window.ahead], self),
      get: (real, name) =>
        name === 'now' ? () => real.now() + window.ahead : Reflect.get(real, name),
    })
  })
}

/** As if the customer came back to the page at that time. */
async function comeBack(page: Page, moment: string) {
  await page.evaluate(setClock, moment)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('a book’s page says when it arrives once it is hydrated, and nothing moves', {
  tag: '@rare',
}, async ({ page }) => {
  await withClock(page)
  await page.addInitScript(setClock, '2026-11-28T15:50:00+05:30')
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await hold(page, /\/remotes\/.*\.js/)
    await page.goto(bookPaths.dracula, { waitUntil: 'commit' })
    await expect.poll(() => firstPaints(page)).toBe(1)
    await fontsLoaded(page)
    const place = page.getByText('7 days easy return')
    await place.scrollIntoViewIfNeeded()
    await expect(promise(page)).toHaveText('Fast delivery')
    const before = await place.boundingBox()
    release()
    await hydrated(place)
    await expect(promise(page)).toContainText('Arrives Tue 1 to Thu 3 December')
    expect(await place.boundingBox(), `at ${width} px`).toEqual(before)

    await comeBack(page, '2026-12-29T16:00:00+05:30')
    await expect(promise(page)).toContainText('Arrives Fri 1 to Mon 4 January')
    await comeBack(page, '2026-11-27T10:00:00+05:30')
    await expect(promise(page)).toContainText('Arrives Mon 30 November to Wed 2 December')
    expect(await place.boundingBox(), `at ${width} px`).toEqual(before)
    expect(await shiftsOf(page)).toEqual([])
  }
})
