import { onServer } from '../support/fake-server'
import { expect, hydrated, test } from '../support/fixtures'
import { noViolationsIn, phoneLooks } from '../support/no-violations'
import { payButton, widget } from '../support/pages/checkout'

const expectNoViolations = noViolationsIn()

test('close matches, suggestions and recent searches have no accessibility violation', async ({
  page,
}) => {
  await page.goto('/products?q=jane')
  await expect(page.getByText('This book comes close.')).toBeVisible()
  await expectNoViolations(page, 'close matches')
  const search = page.getByRole('button', { name: 'Search' })
  await hydrated(search)
  await search.click()
  await page.getByRole('combobox').fill('moby')
  await expect(page.getByRole('option', { name: /Moby/ }).first()).toBeVisible()
  await expectNoViolations(page, 'suggestions')
  await page.getByRole('combobox').fill('')
  await expect(page.getByRole('option', { name: /jane/ })).toBeVisible()
  await expectNoViolations(page, 'recent searches')
})

test('a phone’s buy bar has no accessibility violation', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await shopper.open('/products/dbc0a470-0aaf-4917-ae77-4759a3e45165')
  const bar = page.getByRole('group', { name: 'Buy this book' })
  await expect(bar).toBeVisible()
  await noViolationsIn(phoneLooks)(page, 'the buy bar')
  await expect(bar).toBeVisible()
})

test('a removal that can be undone has no accessibility violation', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 1, Meditations: 1 })
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await page.getByRole('button', { name: 'Apply FESTIVE OFF' }).click()
  await page.getByRole('button', { name: /^Remove.*Dracula/ }).click()
  await expect(page.getByText('FESTIVE OFF was taken off').first()).toBeVisible()
  await expectNoViolations(page, 'a coupon that was taken off, and Undo')
  await page.getByRole('button', { name: /^Move to WishList.*Meditations/ }).click()
  await expect.poll(() => onServer(page, 'wishlist')).toHaveLength(1)
  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 book' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectNoViolations(page, 'an empty wishlist with Undo')
})

test('the thanks after a payment have no accessibility violation', async ({ page, shopper }) => {
  await shopper.readyToPay()
  await payButton(page).click()
  await widget(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectNoViolations(page, 'thanks')
})
