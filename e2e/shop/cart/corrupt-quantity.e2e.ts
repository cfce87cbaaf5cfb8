/** Stored amounts that the shop cannot have written: nothing is computed from them. */
import { expect, logIn, test } from '../../support/fixtures'
import { buyDracula } from '../../support/pages/cart'

const tooLarge = 1e308
const impossible = /∞|Infinity|NaN|1e\+?308/

/** Runs in the page: changes the quantity of every line in the fake server's database. */
async function spoilQuantities(quantity: number): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('bookshelf.mock-api')
    request.addEventListener('success', () => resolve(request.result))
  })
  const transaction = database.transaction('databases', 'readwrite')
  const store = transaction.objectStore('databases')
  await new Promise<void>((resolve) => {
    transaction.addEventListener('complete', () => resolve())
    const read = store.get('sample')
    read.addEventListener('success', () => {
      const record = read.result
      for (const line of record.database.cartItems) line.qty = quantity
      store.put(record, 'sample')
    })
  })
  database.close()
}

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

test('a cart with an impossible quantity is quarantined, and shows no impossible price', {
  tag: '@rare',
}, async ({ page }) => {
  await logIn(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeEnabled()
  await page.evaluate(spoilQuantities, tooLarge)
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { name: /empty/i })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(impossible)
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
