import { expect, test } from '../../support/fixtures'
import { noViolationsIn } from '../../support/no-violations'
import { payButton, widget } from '../../support/pages/checkout'
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
