/** What opens on a page or comes into it: contrast, touch and large text depend on its layout. */
import type { Page } from '@playwright/test'
import { onServer } from '../support/fake-server'
import { startAtFixedDate } from '../support/fixed-date'
import { expect, hydrated, test } from '../support/fixtures'
import { expectContrast } from '../support/no-violations'
import { expectToFitPhones } from '../support/on-phones'
import { chooseAddress, payButton, widget } from '../support/pages/cart'
import { book, bookPaths } from '../support/pages/catalog'
import { inHeader } from '../support/pages/shell'

async function expectNoFaults(page: Page, what: string) {
  await expectContrast(page, what)
  await expectToFitPhones(page, what)
}

test.beforeEach(async ({ page }) => {
  await startAtFixedDate(page)
  await page.setViewportSize({ width: 320, height: 844 })
})

test('what opens for a visitor can be read, touched and enlarged', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // A search is offered again.
  await page.goto('/products?q=jane')
  await hydrated(page.getByRole('main'))
  await button('Filters, 1 active').click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectNoFaults(page, 'the filters')
  await page.keyboard.press('Escape')
  await button('Search').click()
  const field = page.getByRole('combobox', { name: 'Search for a book' })
  await field.fill('moby')
  await expect(page.getByRole('option', { name: /Moby/ }).first()).toBeVisible()
  await expectNoFaults(page, 'the search')
  await field.fill('')
  await expect(page.getByRole('option', { name: /jane/ })).toBeVisible()
  await expectNoFaults(page, 'recent searches')
  await button('Open menu').click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoFaults(page, 'the menu')
  await page.keyboard.press('Escape')
  await page.goto(bookPaths.dracula)
  await hydrated(button('Zoom'))
  await button('Zoom').press('Enter')
  await expect(button('Zoom')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('group', { name: 'Buy this book' })).toBeVisible()
  await expectNoFaults(page, 'an enlarged cover, above the buy bar')
  await page.goto('/signup')
  await hydrated(button('Sign up'))
  await page.getByRole('textbox', { name: 'Email' }).fill('jane')
  await button('Sign up').click()
  await expect(page.getByText('Enter an email like')).toBeVisible()
  await expectNoFaults(page, 'a form with errors')
  await page.goto('/mockman')
  await hydrated(page.getByRole('main'))
  await button('Submit').click()
  await expect(page.getByRole('region', { name: 'Response' })).toContainText('200 OK')
  await expectNoFaults(page, 'an answered request')
})

test('what opens for a customer can be read, touched and enlarged', async ({ page, shopper }) => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  await shopper.open('/products', { Dracula: 1, Meditations: 1 })
  await book(page, 'Moby-Dick').getByRole('button', { name: 'Add to wishlist' }).click()
  await expect.poll(() => onServer(page, 'wishlist')).toHaveLength(1)
  await expectNoFaults(page, 'a list with books of the cart and the wishlist')
  await inHeader(page, 'Wishlist, 1 book').click()
  await expect(book(page, 'Moby-Dick')).toBeVisible()
  await expectNoFaults(page, 'a wishlist')
  await inHeader(page, 'Cart, 2 books').click()
  await button('Apply Coupon').click()
  await expect(page.getByRole('button', { name: 'Apply FESTIVE OFF' })).toBeVisible()
  await expectNoFaults(page, 'the coupons')
  await page.getByRole('button', { name: 'Apply FESTIVE OFF' }).click()
  await expect(page.getByText('FESTIVE OFF saves you')).toBeVisible()
  await expectNoFaults(page, 'a coupon')
  await button(/^Remove.*Meditations/).click()
  await expect(page.getByText('FESTIVE OFF was taken off').first()).toBeVisible()
  await expectNoFaults(page, 'a coupon that was taken off, and Undo')
  await main.getByRole('link', { name: 'Place Order' }).click()
  await button('Add New Address').click()
  await expect(page.getByRole('form', { name: 'New address' })).toBeVisible()
  await expectNoFaults(page, 'the form of an address')
  await page.keyboard.press('Escape')
  await chooseAddress(page)
  await payButton(page).click()
  await widget(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectNoFaults(page, 'thanks')
  await inHeader(page, 'Cart').click()
  await expect(main.getByRole('region', { name: 'From your wishlist' })).toContainText('Moby-Dick')
  await expectNoFaults(page, 'an empty cart, with a book of the wishlist')
})
