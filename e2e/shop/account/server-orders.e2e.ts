/** A shop whose fake server makes the orders: `"orders": "server"` with `"api": "mock"`. */
import { expect, test } from '../../support/fixtures'
import { closeServersAfterwards, serveShop } from '../../support/own-site'
import { expectOrders, pay } from '../../support/pages/cart'
import { book } from '../../support/pages/catalog'
import { inHeader } from '../../support/pages/shell'

/** Of this one, the scenario `orders` has three copies. */
const rareBook = 'The Thirty-Nine Steps'

let shop: string
test.beforeAll(async () => {
  shop = await serveShop('mock-orders', { orders: 'server' })
})
closeServersAfterwards()
test.use({ baseURL: async ({ browserName: _ }, use) => use(shop) })

test('takes the copies of an order out of the stock, and has them again once the customer cancels it', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  const left = (words: string) => expect(book(page, rareBook).getByText(words)).toBeVisible()
  await shopper.readyToPay({ [rareBook]: 2 })
  await pay(page, '₹279')
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart')).toBeVisible()
  await page.goto('/products')
  await left('Only 1 left')

  await page.goto('/profile/orders')
  const receipt = page.getByRole('article', { name: /^Order of/ })
  const steps = receipt.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem')
  await expect(steps.first()).toHaveText(/^Confirmed/)
  await receipt.getByRole('button', { name: /^Cancel order of/ }).click()
  await page.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(receipt).toContainText('₹279 goes back')
  await page.reload()
  await expect(steps).toHaveText([/^Confirmed/, /^Cancelled/])
  await page.goto('/products')
  await left('Only 3 left')
})
