import { expect, test } from '../fixtures'

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
