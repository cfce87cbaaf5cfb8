import { buyABook } from '../buying'
import { test } from '../fixtures'

test('a shopper finds a book, logs in, pays and sees the order', async ({ page }) => {
  await buyABook(page)
})
