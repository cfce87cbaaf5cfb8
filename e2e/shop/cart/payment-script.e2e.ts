import { expect, test } from '../../support/fixtures'
import { expectOrders, logsOf, openedWidgets, payButton, widget } from '../../support/pages/cart'
import { inHeader } from '../../support/pages/shell'

const scripts = '**/payments/checkout.js'
const unreachable = 'The payment service could not be reached'

const scriptFaults = [
  { what: 'is missing', status: 404, body: 'Not found', says: /404/ },
  { what: 'fails on its server', status: 503, body: '', says: /503/ },
  { what: 'comes without its global', status: 200, body: '/* nothing */', says: null },
]

for (const { what, status, body, says } of scriptFaults) {
  test(`a payment script that ${what} shows an error, and can be tried again`, async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    if (says) consoleErrors.expect(says)
    const logs = logsOf(page)
    await shopper.readyToPay()
    await page.route(scripts, (route) =>
      route.fulfill({ status, body, contentType: 'text/javascript' }),
    )
    await payButton(page).click()
    await expect(page.getByText(unreachable)).toBeVisible()
    expect(logs).toContain('you are offline')
    await expect(payButton(page)).toBeEnabled()
    await expect(payButton(page)).toBeFocused()
    await expect(inHeader(page, 'Cart, 2 books')).toBeVisible()

    await page.unroute(scripts)
    await payButton(page).click()
    await expect(page.getByText(unreachable)).toBeHidden()
    await widget(page).getByRole('button', { name: 'Pay ₹1,799' }).click()
    await expectOrders(page, 1)
  })
}

test('a payment script without a network shows an error, and can be tried again', async ({
  page,
  shopper,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_/)
  const logs = logsOf(page)
  await shopper.readyToPay()
  await page.route(scripts, (route) => route.abort('internetdisconnected'))
  await payButton(page).click()
  await expect(page.getByText(unreachable)).toBeVisible()
  expect(logs).toContain('you are offline')
  await expect(payButton(page)).toBeEnabled()
})

test('a payment script that takes too long fails after 10 s', async ({ page, shopper }) => {
  const logs = logsOf(page)
  await page.clock.install()
  await shopper.readyToPay()
  const asked = page.waitForRequest(scripts)
  await page.route(scripts, () => {})
  await payButton(page).click()
  await asked
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward(10_000)
  await expect(page.getByText(unreachable)).toBeVisible()
  expect(logs).toContain('you are offline')
  await expect(payButton(page)).toBeEnabled()
  expect(await openedWidgets(page)).toBe(0)
})
