import { clicksWithoutFiles, tryAgain } from '../../resilience/try-again'
import { expect, hold, test } from '../../support/fixtures'
import {
  chooseAddress,
  expectOrders,
  openedWidgets,
  payButton,
  widget,
} from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'
import { comes, stopClock } from '../../support/stopped-clock'

const details = { name: 'Price details' }

test('a reload at any step loses nothing', async ({ page, shopper }) => {
  await shopper.open('/cart', { Dracula: 2, Meditations: 1 })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Apply Coupon' }).click()
  await page.getByRole('button', { name: 'Apply NEW USER' }).click()
  await expect(main.getByRole('region', details)).toContainText('Total₹1,698')
  await page.reload()
  await expect(main.getByRole('region', details)).toContainText('Total₹1,698')

  await main.getByRole('link', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/checkout')
  await chooseAddress(page)
  await page.reload()
  await expect(main.getByRole('radio').first()).toBeChecked()
  await expect(main.getByRole('region', details)).toContainText('Total₹1,698')
  await expect(main.getByRole('region', { name: 'Order summary' })).toContainText('Meditations')

  await payButton(page).click()
  await widget(page).getByRole('button', { name: 'Cancel' }).click()
  const notice = page.getByText('You closed the payment window')
  await expect(notice).toBeVisible()
  await expect(payButton(page)).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(notice).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText(/awaiting confirmation/i)).toHaveCount(0)
  await payButton(page).click()
  await widget(page).getByRole('button', { name: 'Pay ₹1,698' }).click()
  await expectOrders(page, 1)
  await page.reload()
  await expectOrders(page, 1)
  await expect(main.getByText('NEW USER')).toBeVisible()
  await expect(inHeader(page, 'Cart')).toBeVisible()
})

test('a checkout without books keeps its heading until the cart is there', async ({
  page,
  shopper,
}) => {
  await shopper.logIn()
  const release = await hold(page, '**/remotes/cart/assets/cart-*.js')
  await page.goto('/checkout')
  await expect(page).toHaveURL('/cart')
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Checkout')
  release()
  await expect(title).toHaveText('Cart')
})

test('without the account remote, the checkout names what is missing, and loses nothing', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(
    /already registered|Failed to load resource|net::ERR|Failed to fetch|RUNTIME-|could not be loaded/,
  )
  await page.clock.install()
  await shopper.readyToPay()
  const main = page.getByRole('main')
  await page.route('**/remotes/account/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  const notice = main.getByRole('alert')
  await expect(notice).toContainText('The choice of addresses is not available right now.')
  await expect(main.getByRole('region', { name: 'Order summary' })).toContainText('Dracula')
  await expect(main.getByRole('region', details)).toContainText('Total₹1,799')
  await stopClock(page)
  await payButton(page).click()
  // The checkout waits for the previously chosen address until then.
  await page.clock.fastForward(8000)
  await comes(page.getByText('Please select a delivery Address'))
  await page.clock.resume()
  expect(await openedWidgets(page)).toBe(0)

  await page.unroute('**/remotes/account/**')
  const most = await clicksWithoutFiles(page)
  expect(await tryAgain(notice, main.getByRole('radio').first())).toBeLessThanOrEqual(most)
  await expect(main.getByRole('radio').first()).toBeChecked()
  await payButton(page).click()
  await widget(page).getByRole('button', { name: 'Pay ₹1,799' }).click()
  await expectOrders(page, 1)
})
