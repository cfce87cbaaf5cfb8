import { onServer } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import { noViolationsIn } from '../../support/no-violations'
import { payButton, widget } from '../../support/pages/cart'
import { fillStorage, freeStorage } from './storage'

const expectNoViolations = noViolationsIn()

test('a cart with its coupons, what is removed, and an empty wishlist have no accessibility violation', async ({
  page,
  shopper,
}) => {
  await shopper.open('/cart', { Dracula: 1, Meditations: 1 })
  await page.getByRole('button', { name: 'Apply Coupon' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'the coupon dialog')
  await page.getByRole('button', { name: 'Apply FESTIVE OFF' }).click()
  await expect(page.getByText('FESTIVE OFF saves you')).toBeVisible()
  await expectNoViolations(page, 'a cart of two books with a coupon')
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

test('a payment that is refused, fails, is interrupted, and succeeds has no accessibility violation', async ({
  page,
  shopper,
}) => {
  await shopper.readyToPay()
  await fillStorage(page)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: /cannot be stored/ })).toBeVisible()
  await expectNoViolations(page, 'the notice of full storage')
  await freeStorage(page)
  await payButton(page).click()
  await widget(page).getByRole('button', { name: 'Fail' }).click()
  await expect(widget(page).getByRole('alert')).toContainText('declined')
  await expectNoViolations(page, 'the widget')
  await widget(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The payment did not go through')).toBeVisible()
  await expectNoViolations(page, 'the notice of a failure')

  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
  await expectNoViolations(page, 'the notice “awaiting confirmation”')
  await page.getByRole('button', { name: 'It did not go through' }).click()
  await payButton(page).click()
  await widget(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  await expectNoViolations(page, 'thanks')
})
