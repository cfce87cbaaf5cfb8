/** A shop whose fake server makes the orders: `"orders": "server"` with `"api": "mock"`. */
import { expect, logIn, test } from '../support/fixtures'
import { closeServersAfterwards, serveShop } from '../support/own-site'
import { chooseAddress, pay } from '../support/pages/cart'
import { book } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

let shop: string

// The tests share one composed site.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  shop = await serveShop('orders-in-the-browser', { orders: 'server' })
})
closeServersAfterwards()
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop) })

test('an order is the server’s, and its money goes back when it is cancelled', {
  tag: '@rare',
}, async ({ page }) => {
  await logIn(page)
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await inHeader(page, 'Cart, 1 book').click()
  await page.getByRole('link', { name: 'Place Order' }).click()
  await chooseAddress(page)
  await pay(page, '₹850')
  await expect(page).toHaveURL('/profile/orders')
  const order = page.getByRole('article').filter({ hasText: 'Dracula' })
  await expect(order).toContainText('Confirmed')
  await expect(inHeader(page, 'Cart')).toBeVisible()

  // The order is the server's: a reload shows it, and the browser has stored none.
  await page.reload()
  await expect(order).toContainText('Confirmed')
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('orders')
  await order.getByRole('button', { name: /^Cancel/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(order).toContainText('Cancelled')
  await expect(order).toContainText('back')
})

test('a pending payment shows no error if the cart remote is down', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/resume-payment|net::ERR|Failed to fetch|RUNTIME-|could not be loaded/)
  await shopper.open()
  await page.evaluate(() => {
    const [, claims = ''] = (localStorage.getItem('token') ?? '').split('.')
    const { _id } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    localStorage.setItem(`bookshelf.payment.${_id}`, JSON.stringify([{ phase: 'opening' }]))
  })
  await page.route('**/remotes/cart/**', (route) => route.abort('connectionrefused'))
  const refused = page.waitForEvent('console', (message) => /resume-payment/.test(message.text()))
  await page.reload()
  await refused
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/not available right now/)).toHaveCount(0)
})
