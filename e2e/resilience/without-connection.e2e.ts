import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ServedMockApi } from '../../mock-api/src/node/serve-mock-api'
import { expect, logIn, test } from '../support/fixtures'
import { expectNoViolations } from '../support/no-violations'
import { closeServersAfterwards, serveShopAndServer } from '../support/own-site'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

/** The server has its own port, since only that can be unreachable. */
test.describe('without a connection to the server', () => {
  let shop: string
  let api: ServedMockApi

  test.describe.configure({ mode: 'default' })
  test.beforeAll(async () => {
    ;({ api, shop } = await serveShopAndServer('without-connection'))
  })
  closeServersAfterwards()

  async function open(browser: Browser, consoleErrors: { listen: (page: Page) => void }) {
    const context = await browser.newContext({ baseURL: shop })
    context.on('page', (page) => consoleErrors.listen(page))
    return { context, page: await context.newPage() }
  }

  const notice = (page: Page) => page.getByRole('banner').getByRole('status')

  /** @returns the server's cart: the quantity of each book. */
  async function cartOnServer(page: Page) {
    const authorization = await page.evaluate(() => localStorage.getItem('token') ?? '')
    const answer = await fetch(`${api.url}/user/cart`, { headers: { authorization } })
    const { cart } = (await answer.json()) as { cart: { name: string; qty: number }[] }
    return Object.fromEntries(cart.map(({ name, qty }) => [name, qty]))
  }

  const cutOff = (context: BrowserContext) =>
    context.route(`${api.url}/**`, (route) => route.abort('internetdisconnected'))
  const reconnect = (context: BrowserContext) => context.unroute(`${api.url}/**`)

  test('changes can be made, are marked, survive a closed tab, and are sent later', async ({
    browser,
    consoleErrors,
  }) => {
    const { context, page } = await open(browser, consoleErrors)
    consoleErrors.expect(/net::ERR|Failed to load|could not be loaded|token check failed/)
    await logIn(page)
    await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
    await expect.poll(() => cartOnServer(page)).toEqual({ Dracula: 1 })
    await cutOff(context)
    await book(page, 'Meditations').getByRole('button', { name: 'Add to cart' }).click()
    await expect(notice(page)).toContainText('1 change waits to be sent')
    await inHeader(page, 'Cart, 2 books').click()
    await page.getByRole('button', { name: 'Increase quantity of Dracula' }).click()
    await expect(notice(page)).toContainText('2 changes wait to be sent')
    await expect(page.getByText('Waits for a connection')).toHaveCount(2)
    await expectNoViolations(page, 'a cart that waits')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Waits for a connection').filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 320, height: 640 })
    await context.setOffline(true)
    await expect(notice(page)).toContainText('You are offline. 2 changes wait')
    await expectNoViolations(page, 'offline with changes that wait')
    await context.setOffline(false)
    await page.close()

    await reconnect(context)
    const next = await context.newPage()
    await next.goto('/')
    await expect(inHeader(next, 'Cart, 3 books')).toBeVisible()
    await expect.poll(() => cartOnServer(next)).toEqual({ Dracula: 2, Meditations: 1 })
    await expect(notice(next)).toHaveText('')
  })

  test('a change that the server has refused is shown until the customer dismisses it', {
    tag: '@rare',
  }, async ({ browser, consoleErrors }) => {
    const { context, page } = await open(browser, consoleErrors)
    consoleErrors.expect(/net::ERR|Failed to load|could not be loaded/)
    await logIn(page)
    await expect(book(page, 'Moby-Dick')).toBeVisible()
    await cutOff(context)
    await book(page, 'Moby-Dick').getByRole('button', { name: 'Add to cart' }).click()
    await expect(notice(page)).toContainText('1 change waits')
    const body = JSON.stringify({ errors: ['There is no such book. Not Found error'] })
    await page.route(`${api.url}/user/cart`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 404,
            body,
            headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
          })
        : route.continue(),
    )
    await reconnect(context)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const told = page.getByRole('alert').filter({ hasText: 'Moby-Dick' })
    await expect(told).toContainText('could not be added to your cart')
    await expectNoViolations(page, 'a refused change')
    await page.emulateMedia({ media: 'print' })
    await expect(told).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await page.reload()
    await told.getByRole('button', { name: 'I have read this' }).click()
    await expect(told).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
