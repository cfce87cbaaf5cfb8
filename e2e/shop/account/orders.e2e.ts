import { fillCart } from '../../support/customer'
import { expect, test } from '../../support/fixtures'
import { buyDracula, chooseAddress, expectOrders, pay } from '../../support/pages/cart'
import { playwrightShopPage } from '../../support/playwright-shop-page'

test('each order is printed alone', {
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
  const newest = receipts.first()
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
