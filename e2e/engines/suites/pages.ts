import { test } from 'vitest'
import { expectVisitor, fillCart, loaded, logIn, storeLogin } from '../../support/customer'
import { article, button, heading, inHeader, main, type ShopPage } from '../../support/shop-page'
import type { RunVisit } from '../visit'

const forVisitors = [
  ...['/', '/products', '/products/dbc0a470-0aaf-4917-ae77-4759a3e45165', '/products/none'],
  ...['/policies/returns', '/login', '/signup', '/mockman', '/no/such/page'],
]
const forCustomers = [
  ...['/wishlist', '/cart', '/checkout'],
  ...['/profile/me', '/profile/orders', '/profile/address'],
]
const title = heading(undefined, { within: main, first: true })

/** Reloaded: they read what is stored, and load the most scripts. */
const reloaded = ['/cart', '/mockman']

/** Opens every address directly, and two windows of one shopper. */
export function testPages(visit: RunVisit) {
  test('every page can be opened', () =>
    visit(
      async ({ page }) => {
        await openAll(page, forVisitors)
        await storeLogin(page)
        await page.open('/cart')
        await fillCart(page, { Dracula: 1 })
        await openAll(page, forCustomers)
      },
      { expected: /404/ },
    ))

  test('two windows show each other’s changes', { tags: ['second-tier'] }, () =>
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
    }),
  )
}

async function openAll(page: ShopPage, paths: readonly string[]) {
  for (const path of paths) {
    await page.open(path)
    await page.expectVisible(title)
    await loaded(page)
    if (reloaded.includes(path)) {
      await page.reload()
      await page.expectVisible(title)
      await loaded(page)
    }
    await page.expectPath(path)
  }
}
