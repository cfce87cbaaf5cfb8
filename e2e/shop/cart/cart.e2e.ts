import { onServer, setFault } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { inHeader } from '../../support/pages/shell'
import { stopClock } from '../../support/stopped-clock'

test('a double click on plus adds one copy, and the count survives a reload', async ({
  page,
  shopper,
}) => {
  await page.clock.install()
  await shopper.open('/cart', { Dracula: 1 })
  const book = page.getByRole('article', { name: 'Dracula' })
  const plus = book.getByRole('button', { name: /^Increase quantity/ })
  // The cart is loaded before the clock stops.
  await expect(plus).toBeEnabled()
  for (let copies = 2; copies <= 4; copies += 1) {
    // The button is disabled during its request, which ends once the clock advances: a double click adds one copy.
    await stopClock(page)
    await plus.dblclick()
    await expect(book.getByRole('status', { name: 'Quantity' })).toHaveText(String(copies))
    await page.clock.resume()
    await expect(plus).toBeEnabled()
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
  // The fake server runs in the page until the next page has loaded.
  await page.route('/cart', async (route) => {
    await expect.poll(() => onServer(other, 'cart')).toEqual([['Dracula', 2]])
    await route.continue()
  })
  await page.reload()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()
})

test('two tabs add to one cart, and each shows the other’s changes', async ({
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
