import { fillCart } from '../../support/customer'
import { expect, test } from '../../support/fixtures'
import { buyDracula, chooseAddress, expectOrders, pay } from '../../support/pages/cart'
import { playwrightShopPage } from '../../support/playwright-shop-page'

const tooLarge = 1e308
const impossible = /∞|Infinity|NaN|1e\+?308/

/** Runs in the page: changes the amounts of every stored order. */
function spoilOrders(amount: number): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith('bookshelf.orders.')) continue
    const orders = JSON.parse(localStorage.getItem(key) ?? '[]')
    for (const order of orders) {
      order.items[0].qty = amount
      order.price.total = amount
    }
    localStorage.setItem(key, JSON.stringify(orders))
  }
}

test('orders are listed with books, amounts, address and date, and each is printed alone', {
  tag: '@layout',
}, async ({ page, shopper }) => {
  await buyDracula(page, shopper)
  await fillCart(playwrightShopPage(page), { Meditations: 1 })
  await page.goto('/checkout')
  await chooseAddress(page)
  await pay(page, '₹300')
  await expectOrders(page, 2)
  const receipts = page.getByRole('main').getByRole('article', { name: /^Order of \d+ \w+ \d+/ })
  await expect(receipts).toHaveCount(2)
  await page.reload()
  await expect(receipts).toHaveCount(2)
  const newest = receipts.first()
  await expect(newest.getByText('Confirmed')).toBeVisible()
  await expect(newest.getByText('1 book', { exact: true })).toBeVisible()
  await expect(newest.getByText('12 Church Street')).toBeVisible()
  await expect(newest.getByText(/^1 × ₹\d+$/)).toBeVisible()
  await expect(newest.getByText(/^pay_TEST/)).toBeVisible()
  await expect(newest.getByRole('listitem').getByRole('link')).toHaveAttribute(
    'href',
    /^\/products\//,
  )

  await page.evaluate(() => {
    window.print = () => {}
  })
  await newest.getByRole('button', { name: /^Print/ }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(receipts.nth(0)).toBeVisible()
  await expect(receipts.nth(1)).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Print/ })).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(receipts.nth(1)).toBeVisible()
})

test('orders with an impossible amount are quarantined, and not shown', { tag: '@rare' }, async ({
  page,
  shopper,
}) => {
  await buyDracula(page, shopper)
  await expect(page.getByRole('article', { name: /^Order of/ })).toBeVisible()
  await page.evaluate(spoilOrders, tooLarge)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Orders yet ?' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(impossible)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).toContainEqual(expect.stringMatching(/^bookshelf\.orders\..*\.quarantined$/))
})
