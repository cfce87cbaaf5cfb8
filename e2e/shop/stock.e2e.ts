/** Books of which few copies are left, or none, from the list to the order (docs/product.md, P107). */
import { countStockAtStart, onServer } from '../support/fake-server'
import { expect, test } from '../support/fixtures'
import { shiftsOf } from '../support/layout-shifts'
import { chooseAddress, expectOrders, pay, payButton } from '../support/pages/cart'
import { book } from '../support/pages/catalog'

test.beforeEach(({ page }) => countStockAtStart(page, { 'Moby-Dick': 2, Dracula: 0 }))

for (const { width, tag } of [
  { width: 390, tag: [] },
  { width: 1440, tag: '@rare' },
]) {
  test(`nothing moves at ${width} px when a prerendered list gets its stock`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/products')
    await expect(book(page, 'Moby-Dick').getByText('Only 2 left')).toBeVisible()
    expect(await shiftsOf(page)).toEqual([])
  })
}

test('a cart is paid when it has what there is', { tag: '@rare' }, async ({ page, shopper }) => {
  await shopper.open('/products', { 'Moby-Dick': 3, Meditations: 1 })
  const dracula = book(page, 'Dracula')
  await expect(dracula.getByRole('button', { name: 'Out of stock' })).toBeDisabled()
  await dracula.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect.poll(() => onServer(page, 'wishlist')).toHaveLength(1)

  await page.goto('/cart')
  await expect(page.getByText('Only 2 left: change the quantity')).toBeVisible()
  await page.goto('/checkout')
  await expect(payButton(page)).toBeVisible()
  await chooseAddress(page)
  await payButton(page).click()
  await expect(page.getByText('“Moby-Dick”: Only 2 left. Your cart has 3.')).toBeInViewport()
  await page.getByRole('button', { name: /^Change to 2.*Moby-Dick/ }).click()
  await expect
    .poll(() => onServer(page, 'cart'))
    .toEqual([
      ['Moby-Dick', 2],
      ['Meditations', 1],
    ])
  await pay(page, '₹1,198')
  await expectOrders(page, 1)
})
