import { expect, test } from 'vitest'
import { hydratedAttribute } from '../../../shell/src/hydration/page-protocol'
import { logIn } from '../../support/customer'
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

/** A page of each remote, and its content. */
const remotes = [
  { name: 'catalog', path: '/products', title: heading('Books') },
  { name: 'cart', path: '/cart', title: heading(/Cart/) },
  { name: 'account', path: '/profile/me', title: heading(/Profile|Hello/) },
  { name: 'devtools', path: '/mockman', title: heading(/request tester/i) },
] as const

const notice = alert(undefined, { within: main })
/** What the shell and the engines log about missing files. */
const expected = /./

/** A remote whose files are removed and restored. */
export function testOutages(visit: PayVisit) {
  for (const { name, path, title } of remotes) {
    test(`without ${name} the page shows an error, and “Try again” recovers it`, () =>
      visit(
        async ({ page, site }) => {
          await logInWithout(name, page, site)
          await page.open(path)
          await page.expectText(notice, 'not available right now')
          await page.expectVisible(banner)
          site.repair()
          expect(await clicksUntil(page, screenTitle(title))).toBeLessThanOrEqual(2)
        },
        { expected },
      ))

    test(`without ${name} the page shows an error, and a reload recovers it`, () =>
      visit(
        async ({ page, site }) => {
          await logInWithout(name, page, site)
          await page.open(path)
          await page.expectText(notice, 'not available right now')
          site.repair()
          await page.reload()
          await page.expectVisible(screenTitle(title))
        },
        { expected },
      ))
  }
}

/** Removes a remote's files before they can be cached, except those that the login needs. */
async function logInWithout(name: string, page: ShopPage, site: BreakableSite) {
  if (name !== 'account') site.breakRemote(name)
  await logIn(page)
  site.breakRemote(name)
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
