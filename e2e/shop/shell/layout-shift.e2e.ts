import type { Page } from '@playwright/test'
import { addFonts } from '../../support/add-fonts'
import { fakeServerStarted } from '../../support/fake-server'
import { expect, hold, hydrated, test } from '../../support/fixtures'
import { shiftsOf } from '../../support/layout-shifts'
import { fontsLoaded, frames, picturesLoaded } from '../../support/settled'

test.use({ reducedMotion: 'no-preference' })

const open = [
  '/',
  '/products',
  '/policies/returns',
  '/login',
  '/signup',
  '/mockman',
  '/no/such/page',
]
const forCustomers = [
  ...['/', '/wishlist', '/cart', '/checkout'],
  ...['/profile/me', '/profile/orders', '/profile/address'],
]

const withAddress = ['/checkout', '/profile/me', '/profile/address']

/** What is delayed, in this order: remotes, pictures, fonts. */
const late = [/\/remotes\/.*\.js/, /\.(svg|png|webp|avif|jpe?g)(\?|$)/, /\.woff2/]

/**
 * Runs in a page: waits until a browser no longer uses a font that comes (`font-display: optional`), which it does for
 * 100 ms from the first text on. The timers of a page end in their order, however slow it is.
 */
const timeForFonts = () => new Promise((over) => setTimeout(over, 150))

async function expectStill(page: Page, path: string) {
  const releases = await Promise.all(late.map((pattern) => hold(page, pattern)))
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.evaluate(timeForFonts)
  for (const release of releases) {
    await frames(page)
    release()
    await frames(page)
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  await hydrated(page.getByRole('main'))
  await fakeServerStarted(page)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  // Another remote's part may still be on its way.
  if (withAddress.includes(path)) await expect(page.getByText('12 Church Street')).toBeVisible()
  await picturesLoaded(page)
  await fontsLoaded(page)
  await frames(page)
  expect(await shiftsOf(page), path).toEqual([])
  // A handler that is still at work would fail at the next page.
  await page.unrouteAll({ behavior: 'wait' })
}

test('the header does not move when the font of titles loads', { tag: '@layout' }, async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/)
  await page.setViewportSize({ width: 1440, height: 900 })
  const placeOf = async (without?: string) => {
    await page.goto('/products')
    await page.evaluate(addFonts, without)
    return page.getByRole('banner').evaluate((header) => {
      const brand = document.createRange()
      brand.selectNodeContents(header.querySelector('a') as Element)
      return {
        textWidth: brand.getBoundingClientRect().width,
        boxes: [...header.querySelectorAll('a, button')].map((one) => {
          const { x, width } = one.getBoundingClientRect()
          return [x, width]
        }),
      }
    })
  }
  const before = await placeOf()
  await page.route('**/fraunces-*.woff2', (route) => route.abort())
  const after = await placeOf('fraunces')
  expect(after.textWidth).not.toBe(before.textWidth)
  expect(after.boxes).toEqual(before.boxes)
})

for (const { width, tier } of [
  { width: 390, tier: {} },
  { width: 1440, tier: { tag: '@layout' } },
]) {
  test.describe(`at ${width} px, nothing moves`, tier, () => {
    test.use({ viewport: { width, height: 900 } })

    test('while a page for visitors loads', async ({ page, consoleErrors }) => {
      consoleErrors.expect(/404/)
      await page.goto('/products')
      const book = page.getByRole('article').first().getByRole('link').first()
      const paths = [...open, (await book.getAttribute('href')) ?? '']
      for (const path of paths) await expectStill(page, path)
    })

    test('while a page for customers loads', { tag: '@layout' }, async ({ page, shopper }) => {
      await shopper.open('/products', { Dracula: 1 })
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1' })).toBeVisible()
      for (const path of forCustomers) await expectStill(page, path)
    })
  })
}
