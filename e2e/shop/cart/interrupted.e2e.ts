import { clearFaults, setFaults } from '../../support/fake-server'
import { expect, test } from '../../support/fixtures'
import {
  chooseAddress,
  expectOrders,
  letPaymentsEndBy,
  openedWidgets,
  payButton,
  widget,
} from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'

test('a tab that is closed while paying leaves “awaiting confirmation”, and there is no second charge', async ({
  page,
  shopper,
  context,
}) => {
  await shopper.readyToPay()
  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
  const next = await context.newPage()
  await page.close()

  await next.goto('/products')
  await expect(next.getByText(/awaiting confirmation/)).toBeVisible()
  await next.goto('/cart')
  const notice = next.getByRole('main').getByText(/A payment of ₹1,799 .* was interrupted/)
  await expect(notice).toBeVisible()
  await next.emulateMedia({ media: 'print' })
  await expect(notice).toBeHidden()
  await next.emulateMedia({ media: null })
  await next.goto('/checkout')
  await expect(notice).toBeVisible()
  await chooseAddress(next)
  await expect(payButton(next)).toBeDisabled()
  expect(await openedWidgets(next)).toBe(0)
  await next.reload()
  await expect(payButton(next)).toBeDisabled()

  await next.getByRole('button', { name: 'It did not go through' }).click()
  await expect(notice).toBeHidden()
  await expect(next.getByRole('main').getByRole('radio').first()).toBeChecked()
  await payButton(next).click()
  await widget(next).getByRole('button', { name: 'Pay ₹1,799' }).click()
  await expectOrders(next, 1)
})

test('a paid cart that could not be emptied is emptied by the next page, whichever that is', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/could not be/)
  await shopper.readyToPay()
  await letPaymentsEndBy(page, 'success')
  await setFaults(page, { 'DELETE /user/cart/:productId': { status: 500 } })
  await payButton(page).click()
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()

  await page.goto('/products')
  await expect(inHeader(page, 'Cart')).toBeVisible()
  await expect(page.getByText('Your order is placed')).toBeVisible()
  expect(await openedWidgets(page)).toBe(0)
  await page.goto('/profile/orders')
  await expectOrders(page, 1)
})

test('a paid cart that cannot be emptied is never charged again from the same page', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/could not be/)
  await shopper.open('/cart', { Dracula: 2 })
  const placeOrder = page.getByRole('link', { name: 'Place Order' })
  await placeOrder.click()
  await chooseAddress(page)
  await letPaymentsEndBy(page, 'success')
  await setFaults(page, { 'DELETE /user/cart/:productId': { status: 500 } })
  await payButton(page).click()
  await expectOrders(page, 1)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await expect(page.getByText('You will not be charged for it again')).toBeVisible()
  await placeOrder.click()
  await expectOrders(page, 1)
  expect(await openedWidgets(page)).toBe(1)

  await clearFaults(page)
  await page.goBack()
  await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
})

test('pages of a customer without a pending payment do not load the cart team’s code', {
  tag: '@rare',
}, async ({ page, shopper }) => {
  await shopper.readyToPay()
  await letPaymentsEndBy(page, 'success')
  await payButton(page).click()
  await expectOrders(page, 1)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/profile/orders')
  await expectOrders(page, 1)
  await expect(inHeader(page, 'Cart')).toBeVisible()
  expect(asked.filter((url) => url.includes('resume-payment'))).toEqual([])
})

test('a pending payment stays pending, without an error, if the cart remote is down', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/resume-payment|net::ERR|Failed to fetch|RUNTIME-|could not be loaded/)
  await shopper.readyToPay()
  await letPaymentsEndBy(page, 'never')
  await payButton(page).click()
  await expect(widget(page)).toBeVisible()
  await page.route('**/remotes/cart/**', (route) => route.abort('connectionrefused'))
  const refused = page.waitForEvent('console', (message) => /resume-payment/.test(message.text()))
  await page.goto('/products')
  await refused
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/not available right now/)).toHaveCount(0)

  await page.unroute('**/remotes/cart/**')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Awaiting confirmation' })).toBeVisible()
})

/** Runs in the page: records the history entry in which the thanks appear. */
function noteEntryOfThanks(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main')?.textContent.includes('Thank you')) return
    observer.disconnect()
    Object.assign(globalThis, { entryOfThanks: JSON.stringify(history.state) })
  }).observe(document, { childList: true, subtree: true })
}

test('“back” after a payment shows neither the old cart nor a stuck button', async ({
  page,
  shopper,
}) => {
  await shopper.open('/cart', { Dracula: 2 })
  await page.getByRole('link', { name: 'Place Order' }).click()
  await chooseAddress(page)
  await letPaymentsEndBy(page, 'success')
  await page.evaluate(noteEntryOfThanks)
  await payButton(page).click()
  await expectOrders(page, 1)
  // Once the thanks are shown, the history entry is final, so the test may go back.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'entryOfThanks'))).not.toMatch(/placed/)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Oops, Your Cart is Empty')).toBeVisible()
  await page.goForward()
  await expectOrders(page, 1)
})
