/** A stored quantity that the shop cannot have written: nothing is computed from it. */
import { expect, test } from '../../support/fixtures'

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
      for (const user of record.database.users) {
        for (const line of user.cart) line.qty = quantity
      }
      store.put(record, 'sample')
    })
  })
  database.close()
}

test('a cart with an impossible quantity is quarantined, and shows no impossible price', async ({
  page,
  shopper,
}) => {
  await shopper.open('/cart', { Dracula: 1 })
  await expect(page.getByRole('button', { name: /^Increase quantity/ })).toBeEnabled()
  await page.evaluate(spoilQuantities, tooLarge)
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { name: /empty/i })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(impossible)
})
