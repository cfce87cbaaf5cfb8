import type { BrowserContext, Page } from '@playwright/test'
import type { ServedMockApi } from '../../../mock-api/src/node/serve-mock-api'
import { expect, hydrated, logIn, test } from '../../support/fixtures'
import { closeServersAfterwards, serveShopAndServer } from '../../support/own-site'
import { chooseAddress, payButton } from '../../support/pages/cart'
import { book } from '../../support/pages/catalog'
import { inHeader } from '../../support/pages/shell'
import { lakeRoad } from '../../support/sample-address'

const key = 'rzp_test_0123456789abcd'
const script = 'https://checkout.razorpay.com/v1/checkout.js'
// The tests share one site, so they run in one worker, in order.
test.describe.configure({ mode: 'default' })

let shop: string
let api: ServedMockApi

test.beforeAll(async () => {
  ;({ api, shop } = await serveShopAndServer('razorpay', {
    orders: 'server',
    payments: { provider: 'razorpay', key },
  }))
})
closeServersAfterwards()

interface Asked {
  key: string
  amount: number
  currency: string
  order_id: string
  prefill: object
  handler: (result: object) => void
}
type ProviderWindow = { asked?: Asked[] }

/** Replaces the provider's script and records the shop's options. */
function rememberOptions() {
  const asked: Asked[] = []
  class Razorpay {
    constructor(options: Asked) {
      asked.push(options)
    }
    on() {}
    open() {}
  }
  Object.assign(window, { asked, Razorpay })
}

/** The violations of the page's policy. */
async function watchPolicy(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      console.error(`The policy was violated: ${effectiveDirective} ${blockedURI}`),
    )
  })
}

const payment = {
  ...{ id: 'made-1', amount: 85_000, currency: 'INR', provider: 'razorpay', key },
  orderId: 'order_9A33XWu170gUtm',
}
const confirmation = {
  razorpay_payment_id: 'pay_29QQoUBi66xm2f',
  razorpay_order_id: payment.orderId,
  razorpay_signature: '9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d',
}
const order = {
  ...{ id: 'BK-1', paymentId: payment.id, providerPaymentId: confirmation.razorpay_payment_id },
  deliveryAddress: { _id: 'address-1', ...lakeRoad },
  items: [],
  price: { mrp: 949, discount: 99, coupon: 0, delivery: 0, total: 850, savings: 99 },
  ...{ coupon: null, placedAt: '2026-01-14T10:00:00+05:30', status: 'confirmed' },
}

/** Answers the calls about payments as a server with a real provider does. Returns the bodies of confirmations. */
async function makeOrders(page: Page | BrowserContext): Promise<unknown[]> {
  const confirmed: unknown[] = []
  const answer = (json: object, status = 200) => {
    return { json, status, headers: { 'access-control-allow-origin': '*' } }
  }
  await page.route('**/api/user/payments', (route) => route.fulfill(answer({ payment }, 201)))
  await page.route('**/api/user/payments/made-1/confirm', async (route) => {
    confirmed.push(route.request().postDataJSON())
    const { authorization = '' } = route.request().headers()
    await fetch(`${api.url}/user/cart/all`, { method: 'DELETE', headers: { authorization } })
    return route.fulfill(answer({ order }))
  })
  await page.route('**/api/user/payments/made-1', (route) =>
    route.fulfill(answer({ payment: { ...payment, status: 'paid', order } })),
  )
  await page.route('**/api/user/orders', (route) => route.fulfill(answer({ orders: [order] })))
  return confirmed
}

const replaceScript = (page: Page | BrowserContext) =>
  page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${rememberOptions})()` }),
  )

/** The widget reports that the payment has succeeded. */
const reportPaid = (page: Page) =>
  page.evaluate(
    (result) => (window as Window & ProviderWindow).asked?.[0]?.handler(result),
    confirmation,
  )

/** Logs in, and opens the checkout with one Dracula and a chosen address. */
async function readyToPay(page: Page) {
  // The sample books' covers come with the fake server, which this shop does not have.
  await page.context().route('**/covers/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
  await logIn(page)
  await book(page, 'Dracula').getByRole('button', { name: 'Add to cart' }).click()
  await inHeader(page, 'Cart, 1 book').click()
  await page.getByRole('link', { name: 'Place Order' }).click()
  await hydrated(payButton(page))
  await chooseAddress(page)
}

const policyOf = async (page: Page, address: string) =>
  (await page.request.get(address)).headers()['content-security-policy'] ?? ''

test.describe('a shop with a payment provider', () => {
  test.use({ baseURL: async ({ browserName: _ }, use) => use(shop) })

  test('asks for the right amount, and allows the provider’s hosts', async ({ page }) => {
    await watchPolicy(page)
    const policy = await policyOf(page, `${shop}/checkout`)
    expect(policy).toMatch(/script-src 'self'( https:\/\/(checkout|cdn)\.razorpay\.com){2};/)
    expect(policy).toMatch(/frame-src https:\/\/api\.razorpay\.com/)
    // The page's own policy restricts its inline code (e2e/delivery/served-files.e2e.ts).
    expect(policy).not.toMatch(/unsafe-eval|\*/)

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await replaceScript(page)
    const confirmed = await makeOrders(page)
    await readyToPay(page)
    expect(asked).not.toContain(script)
    await payButton(page).click()
    const options = () =>
      page.evaluate(() =>
        ((window as Window & ProviderWindow).asked ?? []).map(
          ({ key, amount, currency, order_id, prefill }) => {
            return { key, amount, currency, order_id, prefill }
          },
        ),
      )
    await expect.poll(options).toEqual([
      {
        key,
        amount: 85_000,
        currency: 'INR',
        order_id: payment.orderId,
        prefill: { name: 'Asha Rao', email: 'reader@bookshelf.test', contact: '9876543210' },
      },
    ])
    await reportPaid(page)
    await expect(page).toHaveURL('/profile/orders')
    await expect(page.getByText('pay_29QQoUBi66xm2f', { exact: true })).toBeVisible()
    expect(confirmed).toEqual([confirmation])
  })

  test('opens one widget for two tabs; the second waits, and leads to the order, too', {
    tag: '@rare',
  }, async ({ page, context }) => {
    await replaceScript(context)
    const confirmed = await makeOrders(context)
    await readyToPay(page)
    const other = await context.newPage()
    await other.goto('/checkout')
    await chooseAddress(other)
    for (const tab of [page, other]) await expect(payButton(tab)).toBeEnabled()
    // At the same time: the second one may find its button disabled.
    await Promise.all(
      [page, other].map((tab) => payButton(tab).evaluate((button: HTMLElement) => button.click())),
    )
    const opened = (tab: Page) =>
      tab.evaluate(() => (window as Window & ProviderWindow).asked?.length ?? 0)
    const both = async () => (await opened(page)) + (await opened(other))
    const elsewhere = (tab: Page) => tab.getByText('You are paying in another tab')
    await expect.poll(both).toBe(1)
    const [payer, waiter] = (await opened(page)) ? [page, other] : [other, page]
    await expect(elsewhere(waiter)).toBeVisible()
    await expect(payButton(waiter)).toBeDisabled()

    await reportPaid(payer)
    await expect(payer).toHaveURL('/profile/orders')
    // It goes on by itself.
    await expect(waiter).toHaveURL('/profile/orders')
    await expect(waiter.getByText('pay_29QQoUBi66xm2f', { exact: true })).toBeVisible()
    expect(await opened(waiter)).toBe(0)
    expect(confirmed).toEqual([confirmation])
  })
})
