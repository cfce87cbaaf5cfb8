import { buyABook } from '../buying'
import { test } from '../fixtures'

test('a shopper finds a book, logs in, pays and sees the order', async ({ page }) => {
  await buyABook(page)
})

test.describe('where nothing may move', () => {
  test.use({ reducedMotion: 'reduce' })

  test('a shopper buys a book all the same', async ({ page }) => {
    await buyABook(page)
  })
})
