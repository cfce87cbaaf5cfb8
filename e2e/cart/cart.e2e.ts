import { clearFaults, onServer, setFault, setFaults, setFaultsAtStart } from '../fake-server'
import { expect, test } from '../fixtures'
import { inHeader } from '../pages/shell'
import { fillCart } from './shopper'

test('an empty cart says so, leads to the shop, and has no checkout', async ({ page, shopper }) => {
  await shopper.open('/checkout')
  await expect(page).toHaveURL('/cart')
  const main = page.getByRole('main')
  await expect(main.getByText('Oops, Your Cart is Empty')).toBeVisible()
  await main.getByRole('link', { name: 'Shop now' }).click()
  await expect(page).toHaveURL('/products')
})

test('a book moves to the wishlist', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 2, Meditations: 1 })
  await page
    .getByRole('article', { name: 'Dracula' })
    .getByRole('button', { name: /^Move to WishList/ })
    .click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(inHeader(page, 'Cart, 1 book')).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
})

test('a book that cannot be put on the wishlist stays in the cart', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/could not be moved/)
  await shopper.open('/cart', { Dracula: 2 })
  const book = page.getByRole('article', { name: 'Dracula' })
  await setFaults(page, { 'POST /user/wishlist': { status: 500 } })
  await book.getByRole('button', { name: /^Move to WishList/ }).click()
  await expect(page.getByText('Dracula could not be moved: it is still in your cart')).toBeVisible()
  await page.reload()
  await expect(book).toBeVisible()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.getByText('Oops, Your WishList is Empty')).toBeVisible()
})

test('a book that cannot be taken out of the cart is in both, and moves at the next try', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/could not be taken out/)
  await shopper.open('/cart', { Dracula: 2 })
  const book = page.getByRole('article', { name: 'Dracula' })
  const move = book.getByRole('button', { name: /^Move to WishList/ })
  await setFaults(page, { 'DELETE /user/cart/:productId': { status: 500 } })
  await move.click()
  await expect(page.getByText(/on your wishlist now, but could not be taken out/)).toBeVisible()
  await expect(book).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: /Wishlist, 1 book/ }),
  ).toBeVisible()

  await clearFaults(page)
  await move.click()
  await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a double click on plus is one more copy, and the count outlives a reload', async ({
  page,
  shopper,
}) => {
  await shopper.open('/cart', { Dracula: 1 })
  const book = page.getByRole('article', { name: 'Dracula' })
  for (let copies = 2; copies <= 4; copies += 1) {
    // The button is disabled during its request: a double click adds one copy.
    await book.getByRole('button', { name: /^Increase quantity/ }).dblclick()
    await expect(book.getByRole('status')).toHaveText(String(copies))
    await expect(book.getByRole('button', { name: /^Increase quantity/ })).toBeEnabled()
  }
  await page.reload()
  await expect(inHeader(page, 'Cart, 4 books')).toBeVisible()
})

test('a change that waits for its turn is not lost when the page is left', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/cart', { Dracula: 1, Meditations: 1 })
  const other = await context.newPage()
  await other.goto('/')
  await setFault(page, 'DELETE /user/cart/:productId', { delay: 60_000 })
  await page.getByRole('button', { name: /^Remove.*Meditations/ }).click()
  await page.getByRole('button', { name: 'Increase quantity of Dracula' }).click()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
  // The fake server lives in the page until the next page has arrived.
  await page.route('/cart', async (route) => {
    await expect.poll(() => onServer(other, 'cart')).toEqual([['Dracula', 2]])
    await route.continue()
  })
  await page.reload({ timeout: 60_000 })
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
})

test('two tabs add to one cart, and each shows what the other did', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.open('/cart', { Dracula: 1 })
  const other = await context.newPage()
  await other.goto('/cart')
  const plus = { name: 'Increase quantity of Dracula' }
  await Promise.all([
    page.getByRole('button', plus).click(),
    other.getByRole('button', plus).click(),
  ])
  for (const tab of [page, other]) await expect(inHeader(tab, 'Cart, 3 books')).toBeVisible()
  await other.getByRole('button', { name: /^Remove.*Dracula/ }).click()
  await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
})

test('a cart that cannot be loaded says so and heals', async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/could not be loaded/)
  await shopper.open('/products', { Dracula: 1 })
  await setFaultsAtStart(page, { 'GET /user/cart': { status: 500 } })
  await page.goto('/cart')
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Your cart could not be shown')
  await clearFaults(page)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
})

test('the amounts follow every change', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 1, 'The Thirty-Nine Steps': 1 })
  const details = page.getByRole('region', { name: 'Price details' })
  await expect(details).toContainText('Price (2 books)₹1,138')
  await expect(details).toContainText('Total₹1,039')
  await page.getByRole('button', { name: /^Remove.*The Thirty-Nine Steps/ }).click()
  await expect(details).toContainText('Price (1 book)₹949')
  await expect(details).toContainText('Total₹850')
  await expect(details).toContainText('You save ₹99 on this order')
  await fillCart(page, { Meditations: 1 })
  await page.reload()
  await expect(details).toContainText('Total₹1,249')
})
