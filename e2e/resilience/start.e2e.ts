/** A page whose script or data cannot be loaded shows a notice with a way to continue. */
import type { Page, Route } from '@playwright/test'
import {
  dehydratedStateId,
  siteBlockId,
  startNoticeId,
} from '../../shared/src/contract/page-protocol'
import { expect, hydrated, test } from '../support/fixtures'
import { stopClock } from '../support/stopped-clock'

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

/** Ways in which no script can run. */
const fatal: Record<string, (page: Page) => Promise<unknown>> = {
  'is cut off': (page) => page.route(shellScript, (route) => route.abort('connectionreset')),
  'is gone': (page) => page.route(shellScript, (route) => route.fulfill({ status: 404 })),
  'is corrupt': (page) => page.route(shellScript, script('const = {')),
  'throws at its start': (page) => page.route(shellScript, script('throw new Error("at start")')),
  'finds a configuration that is not JSON': (page) =>
    changePage(page, withBlock(siteBlockId, '{ "api":')),
  'finds a configuration of another shape': (page) =>
    changePage(page, withBlock(siteBlockId, '{ "api": 5 }')),
}

for (const [name, spoil] of Object.entries(fatal)) {
  test(`a page whose script ${name} shows a notice with a way to continue`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/./)
    await spoil(page)
    await page.goto('/products')
    const notice = noticeOf(page)
    await expect(notice.getByRole('alert')).toContainText('Unexpected Application Error!')
    await expect(notice.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')

    await page.unrouteAll()
    await notice.getByRole('button', { name: 'Reload the page' }).click()
    await hydrated(page.getByRole('main'))
    await expect(notice).toHaveCount(0)
  })
}

test('a page whose script cannot run answers clicks with a notice, and its links work', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/./)
  await page.route(shellScript, (route) => route.abort('connectionreset'))
  await page.goto('/products')
  const notice = noticeOf(page)
  await expect(notice).toBeVisible()
  await notice.evaluate((element) => element.remove())
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(notice).toContainText('Links work, buttons do not.')
  await page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()
  await expect(page).toHaveURL(/\/products\/.+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
})

test('a page whose script never arrives shows a notice after 8 s, and its links work', async ({
  page,
}) => {
  await page.clock.install()
  await stopClock(page)
  await page.route(shellScript, () => new Promise(() => {}))
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.clock.runFor(7000)
  await expect(noticeOf(page)).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(noticeOf(page).getByRole('alert')).toContainText('Still starting.')
  await page.getByRole('article').getByRole('link', { name: 'Dracula' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
})

test('a script that arrives late removes the notice, and replays a click once', async ({
  page,
}) => {
  await page.clock.install()
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(shellScript, async (route) => {
    await late
    await route.continue()
  })
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
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

test('a page that is not prerendered shows an error if its script fails', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/./)
  await page.route(shellScript, (route) => route.abort())
  await page.goto('/mockman')
  const notice = noticeOf(page)
  await expect(notice.getByRole('alert')).toContainText('Unexpected Application Error!')
  await notice.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/your online bookstore/)
})
