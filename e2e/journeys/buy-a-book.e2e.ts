import { expect, test } from '../fixtures'

test('a shopper finds a book, logs in, pays and sees the order', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Bookshelf | Home')

  await test.step('a category tile leads to the list with that category chosen', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /thriller/i })
      .first()
      .click()
    await expect(page).toHaveURL('/products?category=thriller')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('checkbox', { name: 'Thriller' })).toBeChecked()
  })

  await test.step('a card opens the book', async () => {
    await page
      .getByRole('article', { name: 'Dracula' })
      .getByRole('link', { name: 'Dracula' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
    await expect(page).toHaveTitle('Bookshelf | Dracula')
  })

  const book = page.url()
  const main = page.getByRole('main')
  await test.step('adding as a visitor leads to the login and back to the book', async () => {
    await main.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page).toHaveURL('/login')
    await page.reload()
    await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
    await expect(page).toHaveURL(book)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
  })

  await test.step('the book that was wanted is in the cart, also after a reload', async () => {
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await main.getByRole('link', { name: 'Go to Cart' }).first().click()
    await expect(page).toHaveURL('/cart')
  })

  await test.step('the quantity changes what is to be paid', async () => {
    await main.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
    await main.getByRole('link', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/checkout')
  })

  await test.step('paying to a chosen address makes an order and empties the cart', async () => {
    await main.getByRole('radio').first().check()
    await main.getByRole('button', { name: 'Proceed To Pay' }).click()
    const widget = page.getByRole('dialog', { name: /test payment/i })
    await widget.getByRole('button', { name: /^Pay/ }).click()
    await expect(page).toHaveURL('/profile/orders')
    await expect(main.getByText('Dracula')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })

  await test.step('the order is there after a reload', async () => {
    await page.reload()
    await expect(main.getByText('Dracula')).toBeVisible()
    await expect(main.getByText(/pay_TEST/)).toBeVisible()
  })
})
