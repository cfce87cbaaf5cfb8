/** A page whose script or data cannot be loaded shows a notice with a way to continue. */
import type { Page, Route } from '@playwright/test'
import { dehydratedStateId, siteBlockId, startNoticeId } from 'shared/page-protocol'
import { expect, hold, hydrated, test } from '../support/fixtures'
import { fontsLoaded } from '../support/settled'

const shellScript = /\/assets\/index-[\w-]+\.js$/

const script = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body })

async function changePage(page: Page, change: (html: string) => string) {
  await page.route('/products', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

/** Puts another data block before the page's own: the first element with an id is the one that is read. */
const withBlock = (id: string, content: string) => (html: string) =>
  html.replace(
    '<body>',
    (body) => `${body}<script type="application/json" id="${id}">${content}</script>`,
  )

const noticeOf = (page: Page) => page.locator(`#${startNoticeId}`)

/** Ways in which no script can run, and the pages on which they are tested. */
const fatal: [path: string, spoil: (page: Page) => Promise<unknown>][] = [
  ['/products', (page) => page.route(shellScript, (route) => route.abort('connectionreset'))],
  ['/products', (page) => page.route(shellScript, script('throw new Error("at start")'))],
  ['/products', (page) => changePage(page, withBlock(siteBlockId, '{ "api": 5 }'))],
  // Not prerendered.
  ['/mockman', (page) => page.route(shellScript, (route) => route.abort('connectionreset'))],
]

test('a page whose script fails shows a notice with a way to continue, also at each click', {
  tag: '@rare',
}, async ({ page, consoleErrors }) => {
  consoleErrors.expect(/./)
  const notice = noticeOf(page)
  for (const [path, spoil] of fatal) {
    await spoil(page)
    await page.goto(path)
    await expect(notice.getByRole('alert')).toContainText('Unexpected Application Error!')
    await expect(notice.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await notice.evaluate((element) => element.remove())
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(notice).toContainText('Links work, buttons do not.')

    await page.unrouteAll()
    await notice.getByRole('button', { name: 'Reload the page' }).click()
    await hydrated(page.getByRole('main'))
    await expect(notice).toHaveCount(0)
  }
})

test('a script that arrives late removes the notice, and replays a click once', async ({
  page,
}) => {
  await page.clock.install()
  const arrive = await hold(page, shellScript)
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await fontsLoaded(page)
  const box = await page.getByRole('heading', { level: 1 }).boundingBox()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.clock.runFor(3000)
  await expect(noticeOf(page)).toContainText('Still starting.')
  // It overlays the page and moves nothing.
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(box)
  await page.evaluate(() => {
    Object.assign(globalThis, { __clicks: 0 })
    document.addEventListener('click', () => {
      Reflect.set(globalThis, '__clicks', Reflect.get(globalThis, '__clicks') + 1)
    })
  })
  arrive()
  await hydrated(page.getByRole('main'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
  await page.clock.runFor(8000)
  expect(await page.evaluate(() => Reflect.get(globalThis, '__clicks'))).toBe(1)
  await expect(noticeOf(page)).toHaveCount(0)
})

test('a page with malformed data fetches the data and works', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/The data of the page cannot be read/)
  await changePage(page, withBlock(dehydratedStateId, '{ "catalog.products": ['))
  await page.goto('/products')
  await hydrated(page.getByRole('main'))
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(noticeOf(page)).toHaveCount(0)
})
