import { act } from '@testing-library/react'
import type { Address, Order } from 'shared/contract'
import { priceBreakdown } from 'shared/pricing'
import {
  $cart,
  $orders,
  $session,
  $toast,
  checkSession,
  endSession,
  loadCart,
  ordersOf,
  request,
  startSession,
} from 'shared/shop'
import {
  expectAccessible,
  expectConsole,
  holdAnswers,
  promiseDelivery,
  setServerClock,
} from 'shared/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { $payment } from '../../payment/payment-store'
import { address, line } from '../../payment/testing/samples'
import {
  cartOnServer,
  installPaymentDouble,
  openedWidgets,
  rememberOptions,
} from '../../testing/cart-setup'
import {
  type CheckoutSetup,
  openWidget,
  readyToPay,
  refuseToStore,
  userId,
} from '../../testing/checkout-setup'
import { $delivery } from './delivery-store'

beforeEach(() => {
  delete window.Razorpay
})

/** A cart for which nothing is to be paid. */
const freeCart: CheckoutSetup = {
  prepare: () => loadCart(),
  faults: { 'GET /user/cart': { body: { cart: [line('a', 1, 60)] } } },
}

describe('a payment', () => {
  test('that succeeds becomes the first of the orders, empties the cart and leads to them', async () => {
    const earlier: Order = {
      id: 'BK-1',
      paymentId: 'pay_1',
      deliveryAddress: address,
      items: [],
      coupon: null,
      price: priceBreakdown([], 0),
      placedAt: '2026-11-21T10:00:00Z',
      status: 'confirmed',
    }
    const view = await readyToPay({ prepare: () => ordersOf(userId()).write([earlier]) })
    const total = $cart.get().reduce((sum, { price, qty }) => sum + price * qty, 0) - 99
    const opened = rememberOptions()
    await view.pay()
    await view.atOrders()
    expect(opened).toMatchObject([{ amount: total * 100, currency: 'INR' }])
    const [order, ...others] = $orders.get()
    expect(order).toMatchObject({
      deliveryAddress: address,
      price: { total },
      coupon: null,
      status: 'confirmed',
      id: expect.stringMatching(/^BK-TEST/),
      paymentId: expect.stringMatching(/^pay_TEST/),
    })
    // None was promised.
    expect(order).not.toHaveProperty('arrival')
    expect(others).toEqual([earlier])
    expect(await cartOnServer()).toEqual([])
  })

  test('keeps with its order the arrival that was shown, whatever is promised later', async () => {
    promiseDelivery('2026-11-28T15:59:50+05:30')
    const view = await readyToPay()
    const details = await view.screen.findByRole('region', { name: 'Price details' })
    expect(details.textContent).toMatch(/Arrives Tue\s1 to Thu\s3 December/)
    vi.setSystemTime('2026-11-28T16:00:10+05:30')
    await view.pay()
    await view.atOrders()
    expect($orders.get()[0]?.arrival).toEqual({ from: '2026-12-01', to: '2026-12-03' })
  })

  describe('asked for while the token is being checked', () => {
    /** A checkout, and a check that is answered when `answer` is called. */
    async function readyBeforeAnswer() {
      let answer = () => {}
      let checked = Promise.resolve()
      const view = await readyToPay({
        prepare() {
          const token = localStorage.getItem('token') ?? ''
          endSession()
          localStorage.setItem('token', token)
          answer = holdAnswers('POST', '/api/auth/verify')
          checked = checkSession()
        },
      })
      return { view, answer, checked }
    }

    test('waits for the answer, and continues', async () => {
      const { view, answer } = await readyBeforeAnswer()
      await view.pay()
      expect((await view.payButton()).ariaBusy).toBe('true')
      answer()
      await view.atOrders()
      expect($orders.get()).toHaveLength(1)
    })

    test('shows that there is no answer, and can be tried again', async () => {
      const { view, answer, checked } = await readyBeforeAnswer()
      vi.useFakeTimers({ shouldAdvanceTime: true })
      onTestFinished(() => void vi.useRealTimers())
      await view.pay()
      await vi.advanceTimersByTimeAsync(8000)
      expect(await view.screen.findByText('Your cart could not be checked')).toBeTruthy()
      expect(openedWidgets()).toBe(0)
      answer()
      await checked
      await view.pay()
      await view.atOrders()
      expect($orders.get()).toHaveLength(1)
    })
  })

  test('that succeeds is an order of the day of the server, whatever the clock of the device says', async () => {
    const view = await readyToPay()
    setServerClock('2031-05-07T10:00:00Z')
    await view.pay()
    await view.atOrders()
    expect($orders.get()[0]?.placedAt).toMatch(/^2031-05-07T10:/)
  })

  test.each([
    ['success', 'Orders, and a way to the cart'],
    ['dismiss', 'You closed the payment window'],
  ] as const)(
    'that ended by %s is not reported again if its screen was left',
    async (mode, end) => {
      const view = await readyToPay({ mode })
      await view.pay()
      await view.screen.findByText(end)
      view.unmount()
      expect($payment.get()).toEqual({ status: 'idle' })
    },
  )

  test.each(['twice', 'fail-then-success'] as const)(
    'reported as %s is one order, and shows no error',
    async (mode) => {
      const view = await readyToPay({ mode })
      await view.pay()
      await view.atOrders()
      expect($orders.get()).toHaveLength(1)
      expect(view.screen.queryByText(/did not go through/)).toBeNull()
    },
  )

  test.each([
    ['dismiss', 'You closed the payment window'],
    ['fail', 'The payment did not go through'],
  ] as const)('that ends by %s leaves cart and button as they were', async (mode, text) => {
    const view = await readyToPay({ mode })
    await view.pay()
    const notice = (await view.screen.findByText(text)).closest('[aria-live]')
    expect(notice?.getAttribute('aria-live')).toBe(mode === 'fail' ? 'assertive' : 'polite')
    const button = await view.payButton()
    await vi.waitFor(() => expect(document.activeElement).toBe(button))
    expect(button).toHaveProperty('disabled', false)
    await expectAccessible()
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([3])
    expect($orders.get()).toEqual([])

    installPaymentDouble('success')
    await view.pay()
    await view.atOrders()
  })

  test('whose cart cannot be emptied is an order all the same, and a toast says what is left', async () => {
    expectConsole('error', /A paid cart could not be emptied/)
    const view = await readyToPay()
    view.server.faults.set('DELETE /user/cart/all', { status: 500 })
    await view.pay()
    await view.atOrders()
    await vi.waitFor(() =>
      expect($toast.get().msg).toBe('Your order is placed, but your cart could not be emptied'),
    )
    expect($orders.get()).toHaveLength(1)
    await vi.waitFor(() => expect($cart.get().map(({ qty }) => qty)).toEqual([3]))
  })

  describe('whose order the browser cannot store', () => {
    const refuseOrders = () => void refuseToStore('bookshelf.orders.')

    test('is said with its id, and keeps the cart', async () => {
      const view = await readyToPay()
      refuseOrders()
      await view.pay()
      const notice = await view.screen.findByText('Paid, but your order is not stored')
      const text = notice.closest('[aria-live="assertive"]')?.textContent
      expect(text).toMatch(/Your payment pay_TEST\w+ has gone through.*write this payment id down/)
      await expectAccessible()
      await vi.waitFor(async () => expect(document.activeElement).toBe(await view.payButton()))
      expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([3])
      expect(localStorage.getItem(`bookshelf.orders.${userId()}`)).toBeNull()
    })

    test('is said with its id on the page to which the shopper has gone', async () => {
      const view = await openWidget()
      view.unmount()
      refuseOrders()
      await view.user.click(view.payInWidget)
      await vi.waitFor(() =>
        expect($toast.get().msg).toMatch(/^Paid, but your order is not stored: payment pay_TEST/),
      )
    })

    test('charges nothing if nothing was to be paid', async () => {
      const view = await readyToPay(freeCart)
      refuseOrders()
      await view.pay()
      expect(await view.screen.findByText(/Nothing was charged, and your cart/)).toBeTruthy()
    })
  })

  test('is still shown after the session was checked again', async () => {
    const view = await openWidget()
    const shown = $payment.get()
    await checkSession()
    expect($payment.get()).toBe(shown)
    expect(shown.status).toBe('open')
    await view.user.click(view.payInWidget)
    await view.atOrders()
  })

  test('that arrives after a logout in another tab is said, and an order after the next login', async () => {
    const view = await openWidget()
    const payer = $session.get()
    if (payer.status !== 'customer') throw new Error('Nobody is paying')
    await act(() => endSession())
    await view.user.click(view.payInWidget)
    await vi.waitFor(() =>
      expect($toast.get().msg).toBe('Payment received. Log in to see your order.'),
    )
    await startSession(payer.user, payer.token)
    expect($orders.get()).toHaveLength(1)
  })

  test('that ends in the session of another customer does not change their cart', async () => {
    const view = await openWidget()
    const payer = $session.get()
    const [paid] = $cart.get()
    if (payer.status !== 'customer' || !paid) throw new Error('Nobody is paying')
    const { createdUser, encodedToken } = await request('POST /auth/signup', {
      body: { email: 'b@c.test', password: 'b', firstName: 'Bina', lastName: 'Das' },
    })
    await startSession(createdUser, encodedToken)
    const { qty, createdAt, ...product } = paid
    await request('POST /user/cart', { body: { product } })
    await view.user.click(view.payInWidget)
    await vi.waitFor(() =>
      expect(localStorage.getItem(`bookshelf.orders.${payer.user._id}`)).toContain('pay_TEST'),
    )
    expect((await cartOnServer()).map(({ _id }) => _id)).toEqual([paid._id])
  })

  test('with a total of 0 opens no widget and still becomes an order', async () => {
    const view = await readyToPay(freeCart)
    const text = 'There is nothing to pay: your order is placed at once.'
    expect(view.screen.getByText(text)).toBeTruthy()
    await view.pay()
    await view.atOrders()
    expect($orders.get()).toMatchObject([{ price: { mrp: 60, total: 0 } }])
    expect(openedWidgets()).toBe(0)
  })

  test('detects an expired session before charging, and keeps the shopper’s choices', async () => {
    const view = await readyToPay()
    const session = $session.get()
    view.server.faults.set('GET /user/cart', { status: 401, times: 1 })
    await view.pay()
    await vi.waitFor(() => expect($session.get().status).toBe('visitor'))
    expect(openedWidgets()).toBe(0)
    expect($delivery.get().id).toBeNull()
    if (session.status === 'customer') await startSession(session.user, session.token)
    expect($delivery.get().id).toBe((address satisfies Address)._id)
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([3])
  })
})
