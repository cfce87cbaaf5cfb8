import type { Page } from '@playwright/test'
import { onServer } from '../fake-server'
import { expect } from '../fixtures'

/** Puts the first book of the list into the cart and opens the checkout. For customers. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/products')
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 book' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect.poll(() => onServer(page, 'cart')).toHaveLength(1)
}

/** Buys the first book of the list with the first saved address, up to the orders. */
export async function buyOneBook(page: Page): Promise<void> {
  await goToCheckout(page)
  await page.getByRole('main').getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Proceed To Pay' }).click()
  const widget = page.getByRole('dialog', { name: /test payment/i })
  await widget.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL('/profile/orders')
}
