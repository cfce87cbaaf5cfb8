import { afterEach, describe, expect, test, vi } from 'vitest'
import { installPaymentDouble, rememberOptions } from '../testing/cart-setup'
import { loadWidget } from './payment-provider'
import { prefill } from './testing/samples'

const reports = () => ({ onPaid: vi.fn(), onFailed: vi.fn(), onDismissed: vi.fn() })
const request = { amountInPaise: 30_100, prefill, attemptId: 'attempt-1' }

afterEach(() => {
  delete window.Razorpay
  for (const script of document.querySelectorAll('script')) script.remove()
})

/** Installs the stub of the widget. @returns the options that it gets. */
function rememberWidgets() {
  installPaymentDouble('never')
  return rememberOptions()
}

describe('the payment provider', () => {
  test.each([
    [{ provider: 'test' as const }, '/payments/checkout.js?api=%2Fapi'],
    [
      { provider: 'razorpay' as const, key: 'rzp_live_1' },
      'https://checkout.razorpay.com/v1/checkout.js',
    ],
  ])('named by %o is loaded', async (payments, src) => {
    const loading = loadWidget({ payments, api: 'mock' })
    const script = document.querySelector('script')
    expect(script?.getAttribute('src')).toBe(src)
    installPaymentDouble('never')
    script?.dispatchEvent(new Event('load'))
    await loading
  })

  test('gets the amount in paise, the currency, the key and the payer', async () => {
    const made = rememberWidgets()
    const widget = await loadWidget({
      payments: { provider: 'razorpay', key: 'rzp_live_1' },
      api: '/api',
    })
    widget.open(request, reports())
    expect(made).toMatchObject([
      {
        key: 'rzp_live_1',
        amount: 30_100,
        currency: 'INR',
        prefill,
        notes: { attempt: 'attempt-1' },
      },
    ])
  })

  test('closes by itself while the server still keeps the copies of a payment', async () => {
    const made = rememberWidgets()
    const widget = await loadWidget({ payments: { provider: 'test' }, api: '/api' })
    widget.open(request, reports())
    widget.open({ ...request, order: { id: 'order_1', key: 'rzp_test_1' } }, reports())
    expect(made.map(({ timeout }) => timeout)).toEqual([undefined, 20 * 60])
  })
})
