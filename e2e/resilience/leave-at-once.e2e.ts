import type { Page } from '@playwright/test'
import { onServer } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

/** Presses a button and leaves the page in the same task. */
async function pressAndLeave(page: Page, name: string | RegExp, to: 'again' | '/products') {
  const button = page.getByRole('main').getByRole('button', { name }).first()
  await hydrated(button)
  await expect(button).toBeEnabled()
  const loaded = page.waitForEvent('load')
  await button.evaluate((element: HTMLElement, address) => {
    element.click()
    if (address === 'again') location.reload()
    else location.assign(`${address}?elsewhere`)
  }, to)
  await loaded
}

test('a change of the cart is not lost when the page is left at the same moment', async ({
  page,
  shopper,
}) => {
  await shopper.open()
  await pressAndLeave(page, /^Add to cart/, 'again')
  await expect.poll(async () => (await onServer(page, 'cart')).length).toBe(1)
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  await page.goto('/cart')
  await pressAndLeave(page, /^Increase quantity/, 'again')
  await expect
    .poll(async () => (await onServer(page, 'cart')).map(([, count]) => count))
    .toEqual([2])
  await pressAndLeave(page, /^Remove/, '/products')
  await expect.poll(() => onServer(page, 'cart')).toEqual([])
  await hydrated(page.getByRole('main'))
  await expect(inHeader(page, 'Cart')).toBeVisible()
})

test('nor is a book for the wishlist, or a removed address on a page that never loads the code of addresses', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await shopper.open()
  await pressAndLeave(page, /^Add .*to wishlist|^Add to wishlist/, '/products')
  await expect.poll(async () => (await onServer(page, 'wishlist')).length).toBe(1)
  await expect(inHeader(page, 'Wishlist, 1 book')).toBeVisible()
  await page.goto('/profile/address')
  await pressAndLeave(page, /^Remove the address/, '/products')
  await expect.poll(() => onServer(page, 'address')).toEqual([])
})

test('a book added before the login is in the cart once, however often the page is left', {
  tag: '@rare',
}, async ({ page }) => {
  await page.goto('/products')
  await hydrated(book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }))
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  await page.reload()
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
  await page.reload()
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  expect(await onServer(page, 'cart')).toEqual([['Dracula', 1]])
})
