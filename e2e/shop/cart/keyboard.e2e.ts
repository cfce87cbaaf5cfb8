import type { Locator, Page } from '@playwright/test'
import { coveredByBar } from '../../support/covered'
import { expect, test } from '../../support/fixtures'
import { tabTo } from '../../support/keyboard'
import { expectOrders, widget } from '../../support/pages/cart'
import { setTextSize } from '../../support/text-size'

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

test('a shopper buys with only the keyboard, from the list to the order', async ({
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
  await expect(main.getByRole('button', { name: 'Change Coupon' })).toBeFocused()

  await press(page, main.getByRole('link', { name: 'Place Order' }))
  await expect(page).toHaveURL('/checkout')
  await press(page, main.getByRole('radio').first(), 'Space')
  await expect(main.getByRole('radio').first()).toBeChecked()
  await press(page, main.getByRole('button', { name: 'Proceed To Pay' }))
  await press(page, widget(page).getByRole('button', { name: 'Pay ₹1,299' }))
  await expectOrders(page, 1)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the cart’s bar never covers the focused element, on the narrowest phone and with large text', {
  tag: '@layout',
}, async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 664 })
  await shopper.open('/cart', { Dracula: 2 })
  await page.getByRole('button', { name: 'Apply Coupon' }).press('Enter')
  await page.getByRole('button', { name: 'Apply NEW USER' }).press('Enter')
  await page.getByRole('button', { name: 'Decrease quantity of Dracula' }).press('Enter')
  await expect(page.getByText('NEW USER was taken off').first()).toBeVisible()
  const order = page.getByRole('link', { name: 'Place Order' })
  const last = page.getByRole('contentinfo').getByRole('link').last()
  for (const percent of [100, 200]) {
    await setTextSize(page, percent)
    await page.getByRole('banner').getByRole('button').first().focus()
    // With large text, the bar scrolls with the page.
    if (percent === 100) await expect(order).toBeInViewport({ ratio: 1 })
    let isLast = false
    for (let stop = 0; !isLast && stop < 150; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await coveredByBar(page), `${percent}%`).toBeNull()
      isLast = await last.evaluate((link) => link === document.activeElement)
    }
    expect(isLast, 'reaches the end of the page').toBe(true)
  }
})
