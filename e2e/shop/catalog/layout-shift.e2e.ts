import type { Page } from '@playwright/test'
import { fakeServerStarted, setFault, setFaultsAtStart } from '../../support/fake-server'
import { expect, hydrated, test } from '../../support/fixtures'
import { bookPaths, books, comeTo, phone } from '../../support/pages/catalog'
import { frames } from '../../support/settled'
import { timeOutOnRequest } from '../../support/stopped-clock'

test.use({ reducedMotion: 'no-preference' })

/**
 * Records every layout shift, once what is there has been painted. Answers arrive long after the click, so that no shift
 * is excused by an input.
 */
async function watch(page: Page) {
  await frames(page)
  await page.evaluate(() => {
    const shifts: string[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node?: Node }[]
      })[]) {
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
        )
        if (!entry.hadRecentInput) shifts.push(`${entry.value} ${moved.join('; ')}`)
      }
    }).observe({ type: 'layout-shift' })
  })
}

/**
 * Holds back the page's calls of these endpoints.
 * @returns lets them reach the server.
 */
async function holdCalls(page: Page, ...endpoints: string[]): Promise<() => Promise<void>> {
  await fakeServerStarted(page)
  await page.evaluate((held) => {
    const { fetch } = globalThis
    const released = new Promise<void>((release) => Object.assign(globalThis, { release }))
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), location.href)
      if (held.some((endpoint) => pathname.endsWith(endpoint))) await released
      return fetch(input, init)
    }
  }, endpoints)
  return () => page.evaluate(() => Reflect.get(globalThis, 'release')())
}

async function expectNoShift(page: Page) {
  await page.waitForLoadState('networkidle')
  await frames(page)
  expect(await page.evaluate<string[]>(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
}

/** In milliseconds; shifts within half a second of an input are excused. */
const late = { delay: 2000 }

const viewports = [phone, { width: 1440, height: 900 }]

test('nothing moves when the parts of the home page load', async ({ page }) => {
  await timeOutOnRequest(page)
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    let release = async () => {}
    await comeTo(page, 'Home', {
      prepare: async () => {
        release = await holdCalls(page, '/carousels', '/categories')
        await setFault(page, 'GET /carousels', late)
        await setFault(page, 'GET /categories', { delay: 2500 })
      },
    })
    await expect(page.getByRole('heading', { name: 'Featured Category' })).toBeVisible()
    await watch(page)
    await release()
    await expect(page.getByRole('region', { name: 'Offers' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Thriller/ })).toBeVisible()
    await expectNoShift(page)
  }
})

test('nothing moves when the slide changes', async ({ page }) => {
  await page.clock.install()
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    const offers = page.getByRole('region', { name: 'Offers' })
    await hydrated(offers)
    await watch(page)
    for (const shown of ['2 of 3', '3 of 3']) {
      await page.clock.fastForward(5000)
      await expect(offers.getByRole('group', { name: shown, exact: true })).toBeVisible()
      await page.clock.runFor(1000)
    }
    await expectNoShift(page)
  }
})

test('nothing moves when the books load and the spinner disappears', async ({ page }) => {
  await timeOutOnRequest(page)
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    let release = async () => {}
    await comeTo(page, 'Shop now', {
      prepare: async () => {
        release = await holdCalls(page, '/products')
        await setFault(page, 'GET /products', late)
      },
    })
    await expect(page.getByText('Loading books')).toBeVisible()
    await watch(page)
    await release()
    await expect(books(page)).toHaveCount(10)
    await expect(page.getByText('Loading books')).toHaveCount(0)
    await expectNoShift(page)
  }
})

test('nothing moves when a book loads', async ({ page }) => {
  await setFaultsAtStart(page, { 'GET /products/:productId': { delay: 3000 } })
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await page.goto(bookPaths.volume, { waitUntil: 'commit' })
    await expect(page.getByText('Loading the book')).toBeAttached()
    await watch(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, volume 2$/)
    await expectNoShift(page)
  }
})
