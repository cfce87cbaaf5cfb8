import { expect, test } from '../../support/fixtures'
import { inHeader } from '../../support/pages/shell'

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
