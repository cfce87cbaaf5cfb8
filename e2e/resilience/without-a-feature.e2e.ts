import type { Page } from '@playwright/test'
import { onServer } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'
import { rewrite, withoutScriptFeatures, withoutStyles } from './without'

test.use({ reducedMotion: 'no-preference' })

/** Home, then list, book and cart by client-side navigation, then a reload of the cart. */
async function shopBriefly(page: Page): Promise<void> {
  await page.goto('/')
  await hydrated(page.getByRole('main').getByRole('link').first())
  await page
    .getByRole('main')
    .getByRole('link', { name: /thriller/i })
    .click()
  await expect(page).toHaveURL('/products?category=thriller')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'Dracula' }).click()
  await expect(page.getByRole('heading', { name: 'Dracula', level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await inHeader(page, 'Cart, 1 book').click()
  await expect(page.getByRole('button', { name: 'Increase quantity of Dracula' })).toBeEnabled()
}

/** JavaScript features that the shop does not require (docs/browsers.md). */
const scriptFeatures = [
  'Document.prototype.startViewTransition',
  ...['requestIdleCallback', 'cancelIdleCallback'],
  ...['Navigator.prototype.locks', 'BroadcastChannel'],
]

test('without view transitions, idle callbacks, Web Locks and BroadcastChannel a shopper gets a book into the cart, and a reload keeps it', async ({
  page,
}) => {
  await withoutScriptFeatures(page, scriptFeatures)
  await shopBriefly(page)
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
  await page.reload()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
})

test('without BroadcastChannel another window shows a change after its next page load', async ({
  page,
  shopper,
  context,
}) => {
  const other = await context.newPage()
  for (const each of [page, other]) await withoutScriptFeatures(each, ['BroadcastChannel'])
  await shopper.open()
  await other.goto('/products')
  await expect(inHeader(other, 'Cart')).toBeVisible()
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
  await other.reload()
  await expect(inHeader(other, 'Cart, 1 book')).toBeVisible()
})

test('without IndexedDB, the sample shop says that it stores nothing, and works', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError')
    }
  })
  // The message, which goes by itself, may come before the page has loaded.
  await page.goto('/products', { waitUntil: 'commit' })
  await expect(page.getByText('This browser does not keep data for this page.')).toBeVisible()
  await shopBriefly(page)
})

const styles = [
  ...['text-wrap', 'overscroll-behavior', 'overscroll-behavior-x', 'overflow-anchor'],
  ...['text-size-adjust', 'user-select', 'resize', '::selection'],
]

test('without newer CSS features and `rel=expect`, everything is shown and works', async ({
  page,
}) => {
  const change = withoutStyles(styles)
  let removed = 0
  await rewrite(page, (text) => {
    const changed = change(text).replace('rel="expect"', 'rel="x-expect"')
    if (changed.includes('-x-text-wrap') && changed.includes('x-expect')) removed++
    return changed
  })
  await shopBriefly(page)
  expect(removed).toBeGreaterThan(0)
  const known = await page.evaluate(() =>
    getComputedStyle(document.body).getPropertyValue('text-size-adjust'),
  )
  expect(known).toBe('auto')
  // The page behind a dialog does not move, since it cannot scroll.
  await page.goto('/products')
  await hydrated(page.getByRole('button', { name: 'Open menu' }))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).hover()
  await page.mouse.wheel(0, 600)
  await page.mouse.wheel(0, 600)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test.describe('a changed file of a remote', () => {
  const change = async (page: Page) =>
    page.route('**/remotes/cart/remoteEntry*.js*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};globalThis.changed = true` })
    })
  const wasRun = (page: Page) => page.evaluate(() => 'changed' in globalThis)

  test('is refused, although the page did not name its hash', async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    consoleErrors.expect(/./)
    await shopper.open()
    await change(page)
    await inHeader(page, 'Cart').click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('not available')
    expect(await wasRun(page)).toBe(false)
  })

  test('is refused in browsers whose import maps have no hashes, too', async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    consoleErrors.expect(/./)
    await rewrite(page, (text) => text.replace(/<script type="importmap">.*?<\/script>/s, ''))
    await shopper.open()
    await change(page)
    await inHeader(page, 'Cart').click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('not available')
    expect(await wasRun(page)).toBe(false)
  })
})

test('a browser that cannot run the modules shows the prerendered pages, with working links', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/./)
  await page.route('**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'this is newer than I am' }),
  )
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Books' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Dracula' }).click()
  await expect(page.getByRole('heading', { name: 'Dracula', level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Links work, buttons do not.')
})
