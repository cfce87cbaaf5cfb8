import { hydratedAttribute } from 'shared/page-protocol'
import { expect, test } from 'vitest'
import { alert, banner, button, heading, main, type ShopPage } from '../../support/shop-page'
import type { RunVisit } from '../visit'

const notice = alert(undefined, { within: main })

/**
 * A remote whose files are removed and restored. Engines differ in how they keep a module that failed, not between
 * remotes: resilience/faults.e2e.ts breaks each of them in Chromium.
 */
export function testOutages(visit: RunVisit) {
  test('without a remote the page shows an error, and “Try again” recovers it', () =>
    visit(
      async ({ page, site }) => {
        // Before they can be cached.
        site.breakRemote('catalog')
        await page.open('/products')
        await page.expectText(notice, 'not available right now')
        await page.expectVisible(banner)
        site.repair()
        expect(await clicksUntilShown(page)).toBeLessThanOrEqual(2)
        await page.expectVisible(heading('Books', { within: main, first: true }))
      },
      // What the shell and the engines log about missing files.
      { expected: /./ },
    ))
}

/** How many clicks on “Try again” are needed until the screen is shown; at most three. */
async function clicksUntilShown(page: ShopPage): Promise<number> {
  for (let clicks = 1; clicks <= 3; clicks++) {
    // A new notice after this click is a new element.
    await page.evaluate(() =>
      document.querySelector('main [role=alert]')?.setAttribute('id', 'old'),
    )
    await page.click(button('Try again', { within: notice }))
    await page.expectInPage(
      (hydrated) =>
        document.querySelector('main [role=alert]:not(#old)') !== null ||
        (document.querySelector('main [role=alert]') === null &&
          document.querySelector('main h1') !== null &&
          document.documentElement.getAttribute(hydrated) === 'screen'),
      true,
      hydratedAttribute,
    )
    if (await page.evaluate(() => document.querySelector('main [role=alert]') === null))
      return clicks
  }
  return Number.POSITIVE_INFINITY
}
