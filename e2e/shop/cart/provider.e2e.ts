import type { Server } from 'node:http'
import type { Page } from '@playwright/test'
import { composeSite, readSite } from '../../../platform/compose/index'
import { inRoot } from '../../../platform/project/index'
import { originOf, serveSite } from '../../../platform/serve/index'
import { expect, test } from '../../support/fixtures'
import { payButton } from '../../support/pages/checkout'
import { letPaymentsEndBy } from './shopper'

const key = 'rzp_test_0123456789abcd'
const script = 'https://checkout.razorpay.com/v1/checkout.js'
// The tests share one site, so they run in one worker, in order.
test.describe.configure({ mode: 'default' })

let shop: Server | undefined
let url = ''

test.beforeAll(async () => {
  const site = readSite(inRoot('e2e/site.json'))
  const out = inRoot('dist/razorpay-site')
  await composeSite({ site: { ...site, payments: { provider: 'razorpay', key } }, out })
  shop = await serveSite({ folder: out, port: 0 })
  url = originOf(shop)
})
test.afterAll(() => {
  shop?.close()
})

interface Asked {
  key: string
  amount: number
  currency: string
  prefill: object
  handler: (result: { razorpay_payment_id: string }) => void
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

const policyOf = async (page: Page, address: string) =>
  (await page.request.get(address)).headers()['content-security-policy'] ?? ''

test('a payment with the double violates no policy, and the policy allows no provider’s host', async ({
  page,
  shopper,
  baseURL,
}) => {
  await watchPolicy(page)
  await shopper.readyToPay()
  await letPaymentsEndBy(page, 'fail-then-success')
  await payButton(page).click()
  await expect(page).toHaveURL('/profile/orders')
  const policy = await policyOf(page, `${baseURL}/checkout`)
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('razorpay')
})

test.describe('a shop with a payment provider', () => {
  test.use({ baseURL: async ({ browserName: _ }, use) => use(url) })

  test('asks for the right amount, and allows the provider’s hosts', async ({ page, shopper }) => {
    await watchPolicy(page)
    const policy = await policyOf(page, `${url}/checkout`)
    expect(policy).toMatch(/script-src 'self'( https:\/\/(checkout|cdn)\.razorpay\.com){2};/)
    expect(policy).toMatch(/frame-src https:\/\/api\.razorpay\.com/)
    // The page's own policy restricts its inline code (e2e/delivery/served-files.e2e.ts).
    expect(policy).not.toMatch(/unsafe-eval|\*/)

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `(${rememberOptions})()` }),
    )
    await shopper.readyToPay()
    expect(asked).not.toContain(script)
    await payButton(page).click()
    const options = () =>
      page.evaluate(() =>
        ((window as Window & ProviderWindow).asked ?? []).map(
          ({ key, amount, currency, prefill }) => ({ key, amount, currency, prefill }),
        ),
      )
    await expect.poll(options).toEqual([
      {
        key,
        amount: 179_900,
        currency: 'INR',
        prefill: { name: 'Asha Rao', email: 'reader@bookshelf.test', contact: '9876543210' },
      },
    ])
    await page.evaluate(() =>
      (window as Window & ProviderWindow).asked?.[0]?.handler({
        razorpay_payment_id: 'pay_29QQoUBi66xm2f',
      }),
    )
    await expect(page).toHaveURL('/profile/orders')
    await expect(page.getByText('pay_29QQoUBi66xm2f', { exact: true })).toBeVisible()
  })

  test('shows an error when the provider cannot be reached', async ({
    page,
    shopper,
    consoleErrors,
  }) => {
    consoleErrors.expect(/net::ERR_/)
    await page.route(script, (route) => route.abort('namenotresolved'))
    await shopper.open('/checkout', { Dracula: 1 })
    await page.getByRole('main').getByRole('radio').first().check()
    await payButton(page).click()
    await expect(page.getByText('The payment service could not be reached')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
  })
})
