import { expect, hydrated, test } from '../support/fixtures'
import { everyLook, noViolationsIn } from '../support/no-violations'

const open = [
  ...['/', '/products', '/policies/returns', '/login', '/signup', '/mockman', '/no/such/page'],
]
const forCustomers = [
  ...['/wishlist', '/cart', '/checkout'],
  ...['/profile/me', '/profile/orders', '/profile/address'],
]

const expectNoViolations = noViolationsIn(everyLook)

test('no page for visitors has an accessibility violation', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404/)
  for (const path of open) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, path)
  }
})

test('no page for customers has an accessibility violation', async ({ page, shopper }) => {
  // Without a book, the checkout leads to the cart.
  await shopper.open('/cart', { Dracula: 1 })
  for (const path of forCustomers) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page, path)
  }
  const main = page.getByRole('main')
  await page.goto('/products')
  await hydrated(main)
  await main.getByRole('article').first().getByRole('link').first().click()
  await expect(main.getByText('Inclusive of all taxes')).toBeVisible()
  await expectNoViolations(page, 'a book')
})
