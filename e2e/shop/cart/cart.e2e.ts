import { onServer, setFault } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { inHeader } from '../../support/pages/shell'

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

test('the cart is printed without its controls', { tag: '@layout' }, async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 1 })
  await expect(page.getByRole('article', { name: 'Dracula' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Price details' })).toContainText('Total₹850')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Place Order' })).toHaveCount(0)
})
