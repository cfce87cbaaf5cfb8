import { readFileSync } from 'node:fs'
import path from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ProviderPayment, payTestOrder } from 'shared/schema'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

interface Widget {
  open: () => void
  close: () => void
  on: (event: string, listener: (failure: unknown) => void) => void
}
type WidgetClass = { new (options: unknown): Widget; opened: number }

const source = readFileSync(
  path.resolve(import.meta.dirname, '../public/payments/checkout.js'),
  'utf8',
)
const modeKey = 'bookshelf.test-payment'
/** The form of the ids of a payment, which the stub of the provider's API gives as well. */
const form = /^pay_TEST[0-9a-f]{16}$/
const paymentId = expect.stringMatching(form)

let Razorpay: WidgetClass
const handler = vi.fn()
const ondismiss = vi.fn()
const failed = vi.fn()

const good = {
  key: 'test',
  amount: 140_100,
  currency: 'INR',
  name: 'Bookshelf',
  handler,
}

function widget(options: object = {}): Widget {
  const made = new Razorpay({ ...good, modal: { ondismiss }, ...options })
  made.on('payment.failed', failed)
  return made
}

/** Opens the widget in a mode and waits until it has acted. */
async function openIn(mode: string) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  sessionStorage.setItem(modeKey, mode)
  widget().open()
  await vi.advanceTimersByTimeAsync(1)
}

const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  document.body.replaceChildren()
  for (const heard of [handler, ondismiss, failed]) heard.mockReset()
  // As the page loads it: a separate script, which defines one global.
  new Function(source)()
  Razorpay = window.Razorpay as WidgetClass
})

describe('the dialog', () => {
  test('shows its purpose, the customer, and the amount in rupees', () => {
    widget({ description: '3 books', prefill: { email: 'reader@bookshelf.test' } }).open()
    const dialog = screen.getByRole('dialog', { name: 'Test payment Bookshelf' })
    for (const text of ['Test payment', '3 books', '₹1,401', 'For reader@bookshelf.test']) {
      expect(dialog.contains(screen.getByText(text))).toBe(true)
    }
  })

  test('shows paise if there are any, and markup in a name as text', () => {
    widget({ amount: 10_050, name: '<img src=x onerror=alert(1)>' }).open()
    screen.getByRole('button', { name: 'Pay ₹100.50' })
    expect(screen.getByRole('heading').textContent).toBe('<img src=x onerror=alert(1)>')
    expect(document.querySelector('img')).toBeNull()
  })

  test('takes the focus and returns it', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    widget().open()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Pay/ }))
    await press(/Cancel/)
    expect(document.activeElement).toBe(opener)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a shopper', () => {
  test('pays, and reports one payment', async () => {
    widget().open()
    await press(/^Pay/)
    expect(handler.mock.calls).toEqual([[{ razorpay_payment_id: paymentId }]])
    expect(ondismiss).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('sees a failure, and may still pay', async () => {
    widget().open()
    await press(/Fail/)
    expect(failed.mock.calls[0]?.[0]).toEqual({
      error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String) },
    })
    expect(screen.getByRole('alert').textContent).toContain('You can try again')
    await press(/^Pay/)
    expect(handler).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the button', () => press(/Cancel/)],
  ])('leaves by %s, which is reported once', async (_, leave) => {
    widget().open()
    await leave()
    expect(ondismiss).toHaveBeenCalledTimes(1)
    expect(handler).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('times out if the shop sets a limit, in seconds', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    widget({ timeout: 60 }).open()
    vi.advanceTimersByTime(59_999)
    expect(ondismiss).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(ondismiss).toHaveBeenCalledTimes(1)
  })
})

describe('in the mode of a test', () => {
  const calls = () => [handler, failed, ondismiss].map((heard) => heard.mock.calls.length)

  test.each([
    ['success', [1, 0, 0]],
    ['fail', [0, 1, 1]],
    ['fail-then-success', [1, 1, 0]],
    ['dismiss', [0, 0, 1]],
    ['twice', [2, 0, 0]],
    ['never', [0, 0, 0]],
  ])('in the mode %s', async (mode, expected) => {
    await openIn(mode)
    expect(calls()).toEqual(expected)
    expect(screen.queryByRole('dialog') !== null).toBe(mode === 'never')
    // One payment, however often it is reported.
    expect(handler.mock.lastCall).toEqual(handler.mock.calls[0])
  })

  test('counts the widgets that the page opened', () => {
    widget().open()
    widget().open()
    expect(Razorpay.opened).toBe(2)
  })
})

describe('a breach of the contract', () => {
  test.each([
    ['amount', 1401.5],
    ['amount', 99],
    ['amount', '140100'],
    ['currency', undefined],
    ['currency', 'USD'],
    ['key', ''],
    ['name', undefined],
    ['handler', undefined],
    ['order_id', 7],
    ['prefill', { contact: 98 }],
    ['notes', Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`n${index}`, 'x']))],
    ['notes', { long: 'x'.repeat(257) }],
    ['timeout', 0],
    ['modal', { ondismiss: 'later' }],
    // The provider's `escape` is true by default: Escape dismisses the widget, and the shop does not change that.
    ['modal', { escape: false }],
    ['total', 140_100],
  ])('throws and names the option %s: %j', (name, value) => {
    expect(() => new Razorpay({ ...good, [name]: value })).toThrow(`"${name}"`)
  })

  test('throws for missing options, unknown events and modes, and a second opening', () => {
    expect(() => new Razorpay(undefined)).toThrow(TypeError)
    const opened = widget()
    expect(() => opened.on('payment.success', failed)).toThrow('payment.success')
    opened.open()
    expect(() => opened.open()).toThrow('open already')
    sessionStorage.setItem(modeKey, 'maybe')
    expect(() => widget()).toThrow('maybe')
  })

  test('accepts everything that the contract allows', () => {
    const all = {
      ...good,
      order_id: 'order_1',
      description: 'Books',
      prefill: { name: 'Asha Rao', email: 'a@b.test', contact: '9876543210' },
      notes: Object.fromEntries(
        Array.from({ length: 15 }, (_, index) => [`n${index}`, 'x'.repeat(256)]),
      ),
      timeout: 300,
      modal: { ondismiss },
    }
    expect(() => new Razorpay(all)).not.toThrow()
  })
})

describe('with a server that makes orders', () => {
  const order = { id: 'order_TEST1', amount: 140_100, payments: [] as ProviderPayment[] }
  const provider = vi.fn<typeof fetch>()
  const answers: object[] = []

  beforeEach(() => {
    order.payments = []
    answers.length = 0
    provider.mockReset().mockImplementation(async (_, init) => {
      const find = (id: string) => (id === order.id ? order : null)
      const { made, answer } = await payTestOrder(String(init?.body), find, 'secret')
      if (made) order.payments.push(made.payment)
      answers.push(answer)
      return Response.json(answer)
    })
    vi.stubGlobal('fetch', provider)
    const script = document.createElement('script')
    script.src = '/payments/checkout.js?api=/api'
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    new Function(source)()
    Razorpay = window.Razorpay as WidgetClass
  })

  test('pays the order at the provider only once, and reports its signature', async () => {
    widget({ order_id: order.id }).open()
    const pay = screen.getByRole('button', { name: /^Pay/ })
    pay.click()
    pay.click()
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce())
    expect(provider.mock.calls.map(([url]) => url)).toEqual(['/api/test-provider/v1/payments'])
    expect(order.payments).toMatchObject([{ order_id: order.id, status: 'captured' }])
    expect(order.payments[0]?.id).toMatch(form)
    expect(handler).toHaveBeenCalledWith(answers[0])
  })

  test('fails at the provider, in its words', async () => {
    widget({ order_id: order.id }).open()
    await press(/Fail/)
    await vi.waitFor(() => expect(order.payments).toMatchObject([{ status: 'failed' }]))
    const { description } = failed.mock.calls[0]?.[0].error ?? {}
    expect(answers).toMatchObject([{ error: { description } }])
  })

  test('refuses another amount than that of the order, as the provider does', async () => {
    widget({ order_id: order.id, amount: 100 }).open()
    await press(/^Pay/)
    await screen.findByText(/amount is different from the order/)
    expect(order.payments).toEqual([])
    expect(handler).not.toHaveBeenCalled()
  })

  test('stays open for another try if the provider refuses or cannot be reached', async () => {
    widget({ order_id: 'order_TEST2' }).open()
    await press(/^Pay/)
    await screen.findByText(/order_TEST2 does not exist/)
    provider.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await press(/^Pay/)
    await screen.findByText(/cannot be reached/)
    expect(failed).toHaveBeenCalledTimes(2)
    expect(handler).not.toHaveBeenCalled()
  })
})
