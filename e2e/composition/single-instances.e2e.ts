import type { Page } from '@playwright/test'
import { expect, logIn, test } from '../fixtures'
import { sharesOf } from '../shares'

/** Opens a screen of each remote in one page, by links and history only. */
async function visitEveryRemote(page: Page) {
  await logIn(page)
  const main = page.getByRole('main')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(page).toHaveTitle('Bookshelf | Cart')
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Bookshelf | Profile')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Request tester' }).click()
  await expect(main.getByRole('button', { name: 'Submit' })).toBeVisible()
}

test('the page holds one React and one of each sub-path of shared, all from the shell', async ({
  page,
}) => {
  await visitEveryRemote(page)
  const scope = await sharesOf(page)
  expect(Object.keys(scope)).toEqual(
    expect.arrayContaining([
      'react',
      'shared/store',
      'shared/cart',
      'shared/session',
      'shared/routing/router',
    ]),
  )
  for (const [key, share] of Object.entries(scope)) {
    expect(share, key).toMatchObject({ versions: 1, from: ['shell'] })
  }
  expect(scope.react?.usedBy).toEqual(
    expect.arrayContaining(['account', 'cart', 'catalog', 'devtools']),
  )
})

test('what a remote does to a store is seen by the shell and by every other remote', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/products')
  const main = page.getByRole('main')
  const card = main.getByRole('article', { name: 'Moby-Dick' })
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  await expect(main.getByRole('heading', { name: 'Moby-Dick' })).toBeVisible()
  await main.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
})
