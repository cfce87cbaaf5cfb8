import type { Page } from '@playwright/test'
import type { MockApi } from '../../../mock-api/src/start'
import { expect, hydrated, test } from '../../support/fixtures'
import { shiftsOf } from '../../support/layout-shifts'
import { bookPaths, books, phone } from '../../support/pages/catalog'
import { fontsLoaded, frames, picturesLoaded } from '../../support/settled'

test.use({ reducedMotion: 'no-preference' })

declare global {
  interface Window {
    releaseCalls(): void
  }
}

/** How many shifts there were, once what is there has been painted. */
async function shiftsSoFar(page: Page): Promise<number> {
  await frames(page)
  return (await shiftsOf(page)).length
}

/**
 * Holds back the calls of these endpoints from the next page load on.
 * @returns lets them reach the server.
 */
async function holdCalls(page: Page, endpoints: RegExp): Promise<() => Promise<void>> {
  await page.addInitScript((source) => {
    const held = new RegExp(source)
    const released = new Promise<void>((release) => {
      window.releaseCalls = release
    })
    let server: MockApi | undefined
    Object.defineProperty(globalThis, '__mockApi', {
      get: () => server,
      set(started: MockApi) {
        server = started
        const { fetch } = globalThis
        globalThis.fetch = async (input, init) => {
          if (held.test(new URL(String(input), location.href).pathname)) await released
          return fetch(input, init)
        }
      },
    })
  }, endpoints.source)
  return () => page.evaluate(() => window.releaseCalls())
}

/** Opens a page by client-side navigation, so that its data is fetched instead of prerendered. */
async function comeTo(page: Page, name: 'Home' | 'Shop now') {
  await page.goto('/login')
  const menu = page.getByRole('button', { name: 'Open menu' })
  await hydrated(menu)
  await menu.click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click()
}

async function expectNoShift(page: Page, before: number) {
  await picturesLoaded(page)
  await fontsLoaded(page)
  await frames(page)
  expect((await shiftsOf(page)).slice(before)).toEqual([])
}

for (const { viewport, tier } of [
  { viewport: phone, tier: {} },
  { viewport: { width: 1440, height: 900 }, tier: { tag: '@layout' } },
]) {
  test.describe(`at ${viewport.width} px, nothing moves`, tier, () => {
    test.use({ viewport })

    test('when the parts of the home page load', async ({ page }) => {
      const release = await holdCalls(page, /\/(carousels|categories)$/)
      await comeTo(page, 'Home')
      await expect(page.getByRole('heading', { name: 'Featured Category' })).toBeVisible()
      const before = await shiftsSoFar(page)
      await release()
      await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Thriller/ })).toBeVisible()
      await expectNoShift(page, before)
    })

    test('when the slide changes', { tag: '@layout' }, async ({ page }) => {
      await page.clock.install()
      await page.goto('/')
      const offers = page.getByRole('region', { name: 'Offers' })
      await hydrated(offers)
      const before = await shiftsSoFar(page)
      for (const shown of ['2 of 3', '3 of 3']) {
        await page.clock.fastForward(5000)
        await expect(offers.getByRole('group', { name: shown, exact: true })).toBeVisible()
        await page.clock.runFor(1000)
      }
      await expectNoShift(page, before)
    })

    test('when the books load and the spinner disappears', async ({ page }) => {
      const release = await holdCalls(page, /\/products$/)
      await comeTo(page, 'Shop now')
      await expect(page.getByText('Loading books')).toBeVisible()
      const before = await shiftsSoFar(page)
      await release()
      await expect(books(page)).toHaveCount(10)
      await expect(page.getByText('Loading books')).toHaveCount(0)
      await expectNoShift(page, before)
    })

    test('when a book loads', { tag: '@layout' }, async ({ page }) => {
      const release = await holdCalls(page, /\/products\/./)
      await page.goto(bookPaths.volume, { waitUntil: 'commit' })
      await expect(page.getByText('Loading the book')).toBeAttached()
      const before = await shiftsSoFar(page)
      await release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, volume 2$/)
      await expectNoShift(page, before)
    })
  })
}
