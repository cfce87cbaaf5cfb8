import { expect, test } from '../../support/fixtures'
import { expectOrders, logsOf, payButton, widget } from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'

const script = '**/payments/checkout.js*'
const unreachable = 'The payment service could not be reached'

// Other ways to fail: remote-cart/src/screens/checkout/checkout-screen.test.tsx and payment/load-script.dom.test.ts.
test('a payment script that is missing shows an error in view of the button, and can be tried again', {
  tag: '@rare',
}, async ({ page, shopper, consoleErrors }) => {
  consoleErrors.expect(/404/)
  const logs = logsOf(page)
  await page.setViewportSize({ width: 390, height: 700 })
  await shopper.readyToPay()
  await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.evaluate(() => scrollTo({ top: 10_000, behavior: 'instant' }))
  await payButton(page).click()
  await expect(page.getByText(unreachable)).toBeInViewport({ ratio: 1 })
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  expect(logs).toContain('you are offline')
  await expect(payButton(page)).toBeEnabled()
  await expect(payButton(page)).toBeFocused()
  await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()

  await page.unroute(script)
  await payButton(page).click()
  await expect(page.getByText(unreachable)).toBeHidden()
  await widget(page).getByRole('button', { name: 'Pay ₹1,799' }).click()
  await expectOrders(page, 1)
})
