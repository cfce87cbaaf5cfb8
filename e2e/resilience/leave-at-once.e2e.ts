import type { Page } from '@playwright/test'
import { onServer } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

/** Presses a button and leaves the page in the same task. */
async function pressAndLeave(page: Page, name: string | RegExp, to: 'again' | '/products') {
  const button = page.getByRole('main').getByRole('button', { name }).first()
  await hydrated(button)
  const loaded = page.waitForEvent('load')
  await button.evaluate((element: HTMLElement, address) => {
    element.click()
    if (address === 'again') location.reload()
    else location.assign(`${address}?elsewhere`)
  }, to)
  await loaded
}

test.describe('a change is not lost when the page is left at the same moment', () => {
  test('a book for the cart, by a reload', async ({ page, shopper }) => {
    await shopper.open()
    await expect(book(page, 'Dracula')).toBeVisible()
    await pressAndLeave(page, /^Add to cart/, 'again')
    await expect.poll(async () => (await onServer(page, 'cart')).length).toBe(1)
    await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
    await page.reload()
    await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  })

  test('a book for the wishlist, by another address', async ({ page, shopper }) => {
    await shopper.open()
    await expect(book(page, 'Dracula')).toBeVisible()
    await pressAndLeave(page, /^Add .*to wishlist|^Add to wishlist/, '/products')
    await expect.poll(async () => (await onServer(page, 'wishlist')).length).toBe(1)
    await expect(inHeader(page, 'Wishlist, 1 book')).toBeVisible()
  })

  test('a quantity, and a removal', async ({ page, shopper }) => {
    await shopper.open()
    await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
    await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Increase quantity of Dracula' })).toBeEnabled()
    await pressAndLeave(page, /^Increase quantity/, 'again')
    await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 2]])
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeEnabled()
    await pressAndLeave(page, /^Remove/, '/products')
    await expect.poll(() => onServer(page, 'cart')).toEqual([])
  })

  test('a removed address, on a page that never loads the code of addresses', async ({
    page,
    shopper,
  }) => {
    await shopper.open('/profile/address')
    await expect(page.getByRole('button', { name: /^Remove the address/ })).toBeEnabled()
    await pressAndLeave(page, /^Remove the address/, '/products')
    await expect.poll(() => onServer(page, 'address')).toEqual([])
  })
})

test('a book added before the login is in the cart once, however often the page is left', async ({
  page,
}) => {
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

test('two tabs that change one line at once lose no change', async ({ page, shopper, context }) => {
  await shopper.open()
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await expect.poll(() => onServer(page, 'cart')).toEqual([['Dracula', 1]])
  const other = await context.newPage()
  await other.goto('/')
  await onServer(other, 'cart')
  const raise = (tab: Page) =>
    tab.evaluate(async () => {
      const headers = { authorization: localStorage.getItem('token') ?? '' }
      const { cart } = await (await fetch('/api/user/cart', { headers })).json()
      const body = JSON.stringify({ action: { type: 'increment' } })
      const init = { method: 'POST', headers, body }
      await Promise.all(
        Array.from({ length: 20 }, () => fetch(`/api/user/cart/${cart[0]._id}`, init)),
      )
    })
  await Promise.all([raise(page), raise(other)])
  expect(await onServer(page, 'cart')).toEqual([['Dracula', 41]])
})
