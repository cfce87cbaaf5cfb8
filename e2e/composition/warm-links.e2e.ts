import { fakeServerStarted } from '../fake-server'
import { comesAlive, expect, test } from '../fixtures'

const entryOf = (remote: string) => `/remotes/${remote}/remoteEntry.js`

test('pointing at a link fetches the remote behind it', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  const fetched = page.waitForRequest((request) => request.url().endsWith(entryOf('account')))
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).hover()
  await fetched
  await expect(page).toHaveURL('/products')
})

test('reaching a link by keyboard fetches the remote behind it', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  const fetched = page.waitForRequest((request) => request.url().endsWith(entryOf('cart')))
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).focus()
  await fetched
})

test('pointing at a link fetches what its screen shows first', async ({ page }) => {
  await page.goto('/login')
  await comesAlive(page.getByRole('main'))
  await fakeServerStarted(page)
  const answered = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { fetch } = globalThis
        globalThis.fetch = (input, init) => {
          if (String(input).endsWith('/api/products')) resolve(true)
          return fetch(input, init)
        }
      }),
  )
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).hover()
  expect(await answered).toBe(true)
  await expect(page).toHaveURL('/login')
})

test('a link in sight has its screen fetched once the page has been looked at', async ({
  page,
}) => {
  await page.clock.install()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const isOfList = (url: string) => url.includes('/product-list-')
  await page.goto('/')
  await comesAlive(page.getByRole('main'))
  expect(fetched.some(isOfList)).toBe(false)
  await page.clock.runFor(2000)
  await expect.poll(() => fetched.some(isOfList)).toBe(true)
})
