import { expect, type Page, test } from '@playwright/test'

/**
 * Buys Dracula as somebody who has never been here: from the home page to the order, with a reload
 * at every step at which something could be lost.
 */
export async function buyABook(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveTitle('Bookshelf | Home')
  const main = page.getByRole('main')
  const banner = page.getByRole('banner')

  await test.step('a category tile leads to the list with that category chosen', async () => {
    await main
      .getByRole('link', { name: /thriller/i })
      .first()
      .click()
    await expect(page).toHaveURL('/products?category=thriller')
    await expect(main.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('checkbox', { name: 'Thriller' })).toBeChecked()
  })

  await test.step('a card opens the book', async () => {
    const card = main.getByRole('article', { name: 'Dracula' })
    await card.getByRole('link', { name: 'Dracula' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dracula' })).toBeVisible()
    await expect(page).toHaveTitle('Bookshelf | Dracula')
  })

  const book = page.url()
  await test.step('adding as a visitor leads to the login and back to the book', async () => {
    await main.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page).toHaveURL('/login')
    await page.reload()
    await page.getByRole('button', { name: 'Login With Test Credentials' }).click()
    await expect(page).toHaveURL(book)
    await expect(banner.getByRole('link', { name: 'Profile' })).toBeVisible()
  })

  await test.step('the book that was wanted is in the cart, also after a reload', async () => {
    await expect(banner.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await page.reload()
    await expect(banner.getByRole('link', { name: 'Cart, 1 book' })).toBeVisible()
    await main.getByRole('link', { name: 'Go to Cart' }).first().click()
    await expect(page).toHaveURL('/cart')
  })

  await test.step('the quantity changes what is to be paid', async () => {
    const more = main.getByRole('button', { name: 'Increase quantity' })
    await more.click()
    // Enabled again: the server has it.
    await expect(more).toBeEnabled()
    await expect(banner.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
    // 2 x 949 less the fixed discount of 99.
    await expect(main.getByText('₹1,799').first()).toBeVisible()
    await page.reload()
    await expect(banner.getByRole('link', { name: 'Cart, 2 books' })).toBeVisible()
    await main.getByRole('link', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/checkout')
  })

  await test.step('paying to a chosen address makes an order and empties the cart', async () => {
    await page.reload()
    await main.getByRole('radio').first().check()
    await main.getByRole('button', { name: 'Proceed To Pay' }).click()
    const widget = page.getByRole('dialog', { name: /test payment/i })
    await widget.getByRole('button', { name: 'Pay ₹1,799' }).click()
    await expect(page).toHaveURL('/profile/orders')
    await expect(main.getByText('Dracula')).toBeVisible()
    await expect(banner.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })

  await test.step('the order is there after a reload', async () => {
    await page.reload()
    await expect(main.getByText('Dracula')).toBeVisible()
    await expect(main.getByText(/pay_TEST/)).toBeVisible()
    await expect(banner.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  })
}
