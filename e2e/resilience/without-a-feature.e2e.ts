import type { Page } from '@playwright/test'
import { onServer } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { inHeader } from '../support/pages/shell'
import { frames } from '../support/settled'
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

/** Features of CSS that the shop does not require either. */
const styles = [
  ...['text-wrap', 'overscroll-behavior', 'overscroll-behavior-x', 'overflow-anchor'],
  ...['text-size-adjust', 'user-select', 'resize', '::selection'],
]

test('without view transitions, idle callbacks, Web Locks, BroadcastChannel, `rel=expect` and newer CSS a shopper gets a book into the cart', {
  tag: '@rare',
}, async ({ page, context }) => {
  const other = await context.newPage()
  for (const each of [page, other]) await withoutScriptFeatures(each, scriptFeatures)
  const change = withoutStyles(styles)
  let removed = 0
  await rewrite(page, (text) => {
    const changed = change(text).replace('rel="expect"', 'rel="x-expect"')
    if (changed.includes('-x-text-wrap') && changed.includes('x-expect')) removed++
    return changed
  })
  await shopBriefly(page)
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
  expect(removed).toBeGreaterThan(0)
  const known = await page.evaluate(() =>
    getComputedStyle(document.body).getPropertyValue('text-size-adjust'),
  )
  expect(known).toBe('auto')

  // Another window shows a change after its next page load.
  await other.goto('/products')
  await expect(inHeader(other, 'Cart, 1 book')).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity of Dracula' }).click()
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 2]])
  await other.reload()
  await expect(inHeader(other, 'Cart, 2 books')).toBeVisible()

  // The page behind a dialog does not move, since it cannot scroll.
  await page.goto('/products')
  await hydrated(page.getByRole('button', { name: 'Open menu' }))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).hover()
  await page.mouse.wheel(0, 600)
  await page.mouse.wheel(0, 600)
  await frames(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('a changed file of a remote is refused, although the page did not name its hash, and without hashes in import maps', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/./)
  const withoutMap = (text: string) => text.replace(/<script type="importmap">.*?<\/script>/s, '')
  await shopper.logIn()
  for (const prepare of [async () => {}, () => rewrite(page, withoutMap)]) {
    await prepare()
    await page.goto('/products')
    await hydrated(page.getByRole('main'))
    await page.route('**/remotes/cart/remoteEntry*.js*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};globalThis.changed = true` })
    })
    await inHeader(page, 'Cart').click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('not available')
    expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false)
    await page.unroute('**/remotes/cart/remoteEntry*.js*')
  }
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
