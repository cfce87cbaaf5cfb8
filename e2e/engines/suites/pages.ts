import { test } from 'vitest'
import {
  expectVisitor,
  fakeServerStarted,
  fillCart,
  hydrated,
  logIn,
  storeLogin,
} from '../../support/customer'
import { article, button, heading, inHeader, main, type ShopPage } from '../../support/shop-page'
import type { PayVisit } from '../visit'

const forVisitors = [
  ...['/', '/products', '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165', '/products/none'],
  ...['/policies/returns', '/login', '/signup', '/mockman', '/no/such/page'],
]
const forCustomers = [
  ...['/wishlist', '/cart', '/checkout'],
  ...['/profile/me', '/profile/orders', '/profile/address'],
]
const title = heading(undefined, { within: main, first: true })

/** Opens every address directly, and two windows of one shopper. */
export function testPages(visit: PayVisit) {
  test('every page for visitors can be opened and reloaded', () =>
    visit(({ page }) => reloadAll(page, forVisitors), { expected: /404/ }))

  test('every page for customers can be opened and reloaded', () =>
    visit(async ({ page }) => {
      await storeLogin(page)
      await page.open('/cart')
      await fillCart(page, { Dracula: 1 })
      await reloadAll(page, forCustomers)
    }))

  test('two windows show each other’s changes', () =>
    visit(async ({ page, openWindow }) => {
      const other = await openWindow()
      await other.open('/profile/address')
      await other.expectPath('/login')
      await logIn(page)
      await other.expectPath('/profile/address')
      await other.expectVisible(article('Address of Asha Rao'))

      await page.click(button('Add to cart', { within: article('Dracula', { within: main }) }))
      await other.expectVisible(inHeader('Cart, 1 book'))
      await page.open('/profile/me')
      await page.click(button('Log out', { within: main }))
      await expectVisitor(page)
      await other.expectPath('/login')
      await other.expectVisible(inHeader('Cart'))
    }))
}

/** Waits for the scripts that load last: Firefox reports a script as corrupt if a reload interrupts it. */
async function lastScripts(page: ShopPage) {
  await hydrated(page)
  await fakeServerStarted(page)
}

async function reloadAll(page: ShopPage, paths: readonly string[]) {
  for (const path of paths) {
    await page.open(path)
    await page.expectVisible(title)
    await lastScripts(page)
    await page.reload()
    await hydrated(page)
    await page.expectVisible(title)
    await page.expectPath(path)
  }
}
