import type { Page } from '@playwright/test'
import { fakeServerStarted } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { stopClock } from '../support/stopped-clock'

test.use({ reducedMotion: 'no-preference' })

/** @returns a function that tells whether the page has since requested the books. */
async function askedForBooks(page: Page): Promise<() => Promise<boolean>> {
  await fakeServerStarted(page)
  await page.evaluate(() => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      if (/\/api\/products(\?|$)/.test(String(input))) document.body.dataset.asked = ''
      return fetch(input, init)
    }
  })
  return () => page.evaluate(() => 'asked' in document.body.dataset)
}

for (const how of ['hover', 'focus'] as const) {
  test(`a link prefetches its remote on ${how}`, { tag: how === 'focus' ? '@rare' : [] }, async ({
    page,
  }) => {
    await page.goto('/products')
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
    await hydrated(link)
    const fetched = page.waitForRequest((request) =>
      request.url().includes('/remotes/account/remoteEntry-'),
    )
    await link[how]()
    await fetched
    await expect(page).toHaveURL('/products')
  })
}

test('hovering over a link prefetches the data that its screen shows first', async ({ page }) => {
  await page.goto('/login')
  await hydrated(page.getByRole('main'))
  const asked = await askedForBooks(page)
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).hover()
  await expect.poll(asked).toBe(true)
  await expect(page).toHaveURL('/login')
})

test('a visible link’s screen is prefetched as soon as the browser is idle, and its first data a little later', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/)
  // The clock stands still, so the browser is never idle, however long the page takes to load.
  await page.clock.install()
  await stopClock(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const isOfList = (url: string) => url.includes('/product-list-')
  await page.goto('/no/such/page')
  await hydrated(page.getByRole('main'))
  const asked = await askedForBooks(page)
  expect(fetched.some(isOfList)).toBe(false)
  expect(await asked()).toBe(false)
  await page.clock.runFor(100)
  await expect.poll(() => fetched.some(isOfList)).toBe(true)
  expect(await asked()).toBe(false)
  await page.clock.runFor(2000)
  await expect.poll(asked).toBe(true)
})

test('a category that is tapped early shows its books before any server answers', async ({
  page,
}) => {
  // The fake server's script never arrives.
  await page.route('**/assets/start-*.js', () => {})
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === '/products')
  await page.goto('/')
  await hydrated(page.getByRole('main'))
  await read
  await page.getByRole('main').getByRole('link', { name: 'Fiction' }).first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a link that has appeared since is prefetched a little later', async ({ page }) => {
  await page.clock.install()
  await stopClock(page)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/login')
  await hydrated(page.getByRole('main'))
  await page.clock.runFor(100)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/wishlist', textContent: '…' })
    document.querySelector('main')?.prepend(link)
  })
  const isOfWishlist = (url: string) => url.includes('/wishlist-screen-')
  expect(fetched.some(isOfWishlist)).toBe(false)
  await page.clock.runFor(2000)
  await expect.poll(() => fetched.some(isOfWishlist)).toBe(true)
})
