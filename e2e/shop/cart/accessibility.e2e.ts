import { onServer } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { noViolationsIn } from '../../support/no-violations'
import { payButton, widget } from '../../support/pages/cart'
import { fillStorage } from './storage'

const expectNoViolations = noViolationsIn()

test.describe('there is no violation', () => {
  test('in a cart, in the coupon dialog, and with a coupon', async ({ page, shopper }) => {
    await shopper.open('/cart', { Dracula: 1, Meditations: 1 })
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectNoViolations(page, 'the cart')
    await page.getByRole('button', { name: 'Apply Coupon' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page, 'the coupon dialog')
    await page.getByRole('button', { name: 'Apply FESTIVE OFF' }).click()
    await expect(page.getByText('FESTIVE OFF saves you')).toBeVisible()
    await expectNoViolations(page, 'the cart with a coupon')
  })

  test('in the checkout and in the payment widget', async ({ page, shopper }) => {
    await shopper.readyToPay()
    await expectNoViolations(page, 'the checkout')
    await payButton(page).click()
    await widget(page).getByRole('button', { name: 'Fail' }).click()
    await expect(widget(page).getByRole('alert')).toContainText('declined')
    await expectNoViolations(page, 'the widget')
  })

  test('in the message that the order cannot be stored', async ({ page, shopper }) => {
    await shopper.readyToPay()
    await fillStorage(page)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: /cannot be stored/ })).toBeVisible()
    await expectNoViolations(page, 'the notice of full storage')
  })

  test('in the message of a failed or interrupted payment', async ({ page, shopper }) => {
    await shopper.readyToPay()
    await payButton(page).click()
    await widget(page).getByRole('button', { name: 'Fail' }).click()
    await widget(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('The payment did not go through')).toBeVisible()
    await expectNoViolations(page, 'the notice of a failure')
    await payButton(page).click()
    await expect(widget(page)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
    await expectNoViolations(page, 'the notice “awaiting confirmation”')
  })
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
