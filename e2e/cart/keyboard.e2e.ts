import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import { expectOrders, widget } from '../pages/checkout'

/** The most Tab presses: more than any page has stops. */
const mostStops = 150

async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

test('a shopper buys with the keyboard alone, from the list to the order', async ({
  page,
  shopper,
}) => {
  await shopper.open('/products')
  const main = page.getByRole('main')
  const card = main.getByRole('article', { name: 'Dracula' })
  await press(page, card.getByRole('button', { name: 'Add to cart' }))
  await press(page, card.getByRole('link', { name: 'Go to cart' }))
  await expect(page).toHaveURL('/cart')

  await press(page, main.getByRole('button', { name: 'Increase quantity of Dracula' }))
  await expect(main.getByRole('region', { name: 'Price details' })).toContainText('Total₹1,799')
  await press(page, main.getByRole('button', { name: 'Apply Coupon' }))
  const coupons = page.getByRole('dialog', { name: 'Apply Coupon' })
  await press(page, coupons.getByRole('button', { name: 'Apply NEW USER' }))
  await expect(coupons).toBeHidden()
  await expect(main.getByRole('button', { name: 'Apply Coupon' })).toBeFocused()

  await press(page, main.getByRole('link', { name: 'Place Order' }))
  await expect(page).toHaveURL('/checkout')
  await press(page, main.getByRole('radio').first(), 'Space')
  await expect(main.getByRole('radio').first()).toBeChecked()
  await press(page, main.getByRole('button', { name: 'Proceed To Pay' }))
  await press(page, widget(page).getByRole('button', { name: 'Pay ₹1,299' }))
  await expectOrders(page, 1)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})
