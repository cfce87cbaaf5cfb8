import { expect, test } from 'vitest'
import { hydratedAttribute } from '../../../shared/src/contract/page-protocol'
import { storeLogin } from '../../support/customer'
import {
  alert,
  banner,
  button,
  heading,
  main,
  type ShopPage,
  type Target,
} from '../../support/shop-page'
import type { BreakableSite } from '../breakable-site'
import type { PayVisit } from '../visit'

/**
 * A prerendered page and one that is rendered in the browser. Engines differ in how they keep a module that failed,
 * not between remotes: resilience/faults.e2e.ts breaks each of them in Chromium.
 */
const remotes = [
  { name: 'catalog', path: '/products', title: heading('Books'), enter: async () => {} },
  { name: 'cart', path: '/cart', title: heading(/Cart/), enter: storeLogin },
]

const notice = alert(undefined, { within: main })
/** What the shell and the engines log about missing files. */
const expected = /./

/** A remote whose files are removed and restored. */
export function testOutages(visit: PayVisit) {
  for (const remote of remotes) {
    const { name, title } = remote
    test(`without ${name} the page shows an error, and “Try again” recovers it`, () =>
      visit(
        async ({ page, site }) => {
          await openWithout(remote, page, site)
          await page.expectVisible(banner)
          site.repair()
          expect(await clicksUntil(page, screenTitle(title))).toBeLessThanOrEqual(2)
        },
        { expected },
      ))

    test(`without ${name} the page shows an error, and a reload recovers it`, () =>
      visit(
        async ({ page, site }) => {
          await openWithout(remote, page, site)
          site.repair()
          await page.reload()
          await page.expectVisible(screenTitle(title))
        },
        { expected },
      ))
  }
}

/** Removes a remote's files before they can be cached, and opens its page. */
async function openWithout(
  { name, path, enter }: (typeof remotes)[number],
  page: ShopPage,
  site: BreakableSite,
) {
  site.breakRemote(name)
  await enter(page)
  await page.open(path)
  await page.expectText(notice, 'not available right now')
}

const screenTitle = (title: Target): Target => ({ ...title, within: main, first: true })

/** How many clicks on “Try again” are needed until something is shown; at most three. */
async function clicksUntil(page: ShopPage, title: Target): Promise<number> {
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
    if (await page.evaluate(() => document.querySelector('main [role=alert]') === null)) {
      await page.expectVisible(title)
      return clicks
    }
  }
  return Number.POSITIVE_INFINITY
}
