import { act } from '@testing-library/react'
import type { Address } from 'shared/contract'
import {
  $busyInCart,
  $cart,
  $orders,
  $session,
  $toast,
  addToCart,
  checkSession,
  endSession,
  loadCart,
  request,
  startSession,
} from 'shared/shop'
import { expectConsole } from 'shared/testing/console'
import { expectAccessible } from 'shared/testing/expect-accessible'
import { holdAnswers } from 'shared/testing/hold-answers'
import { promiseDelivery } from 'shared/testing/promise-delivery'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { reduce } from '../../payment/payment-machine'
import { $payment } from '../../payment/payment-store'
import type { RazorpayOptions } from '../../payment/razorpay-contract'
import { address, draft, line } from '../../payment/testing/samples'
import { cartOnServer, installPaymentDouble, openedWidgets } from '../../testing/cart-setup'
import { openCheckout, readyToPay, userId } from '../../testing/checkout-setup'
import { $delivery } from './delivery-store'

beforeEach(() => {
  delete window.Razorpay
})

describe('a payment', () => {
  test('that succeeds becomes an order, empties the cart and leads to the orders', async () => {
    const view = await readyToPay()
    const total = $cart.get().reduce((sum, { price, qty }) => sum + price * qty, 0) - 99
    await view.pay()
    await view.atOrders()
    expect($orders.get()).toMatchObject([
      { deliveryAddress: address, price: { total }, coupon: null, status: 'confirmed' },
    ])
    expect($orders.get()[0]?.paymentId).toMatch(/^pay_TEST/)
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

  test('keeps no arrival if none was promised', async () => {
    const view = await readyToPay()
    await view.pay()
    await view.atOrders()
    expect($orders.get()[0]).not.toHaveProperty('arrival')
  })

  test('opens one widget however often the button is pressed', async () => {
    const view = await readyToPay()
    const states: string[] = []
    onTestFinished($payment.listen(({ status }) => states.push(status)))
    await view.user.dblClick(await view.payButton())
    await view.atOrders()
    expect(openedWidgets()).toBe(1)
    // As if another tab were paying.
    expect(states).not.toContain('elsewhere')
    expect($orders.get()).toHaveLength(1)
  })

  describe('asked for while the token is being checked', () => {
    /** Starts a check that is answered when `answer` is called. */
    function check() {
      const token = localStorage.getItem('token') ?? ''
      endSession()
      localStorage.setItem('token', token)
      const { fetch } = globalThis
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
        if (String(call[0]).endsWith('/auth/verify')) await answered
        return fetch(...call)
      })
      return { answer, checked: checkSession() }
    }
    async function readyBeforeAnswer() {
      const checks: ReturnType<typeof check>[] = []
      const view = await readyToPay({ prepare: () => checks.push(check()) })
      const [begun] = checks
      if (!begun) throw new Error('No check has begun')
      return { view, ...begun }
    }
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })

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

  test('reported twice is one order', async () => {
    const view = await readyToPay({ mode: 'twice' })
    await view.pay()
    await view.atOrders()
    expect($orders.get()).toHaveLength(1)
  })

  test('that fails and then succeeds is one order, and the error disappears', async () => {
    const view = await readyToPay({ mode: 'fail-then-success' })
    await view.pay()
    await view.atOrders()
    expect($orders.get()).toHaveLength(1)
    expect(view.screen.queryByText(/did not go through/)).toBeNull()
  })

  test.each([
    ['dismiss', 'You closed the payment window'],
    ['fail', 'The payment did not go through'],
  ] as const)('that ends by %s leaves cart and button as they were', async (mode, words) => {
    const view = await readyToPay({ mode })
    await view.pay()
    const notice = (await view.screen.findByText(words)).closest('[aria-live]')
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

  test('is never charged again when emptying the cart fails: the next page does that', async () => {
    expectConsole('error', /could not be/)
    const view = await readyToPay()
    view.server.faults.set('DELETE /user/cart/:productId', { status: 500 })
    await view.pay()
    const link = await view.atOrders()
    expect($orders.get()).toHaveLength(1)
    expect(await cartOnServer()).toHaveLength(1)

    view.server.faults.clear()
    await view.user.click(link)
    expect(await view.screen.findByText('Oops, Your Cart is Empty')).toBeTruthy()
    await vi.waitFor(async () => expect(await cartOnServer()).toEqual([]))
    expect(openedWidgets()).toBe(1)
    expect($orders.get()).toHaveLength(1)
  })

  test('that was interrupted is shown as awaiting confirmation, and is not repeated', async () => {
    const view = await openCheckout({
      prepare: () =>
        localStorage.setItem(
          `bookshelf.payment.${userId()}`,
          JSON.stringify(reduce([], { type: 'began', draft: draft('before') })),
        ),
    })
    expect(await view.screen.findByText('Awaiting confirmation')).toBeTruthy()
    await view.chooseAddress()
    const payButton = await view.payButton()
    expect(payButton).toHaveProperty('ariaDisabled', 'true')
    await expectAccessible()
    const reason = document.getElementById(payButton.getAttribute('aria-describedby') ?? '')
    const words = 'An earlier payment is not settled yet'
    expect(reason?.textContent).toBe(words)
    await view.user.click(view.screen.getByRole('link', { name: words }))
    expect(document.activeElement?.textContent).toContain('was interrupted')
    expect(openedWidgets()).toBe(0)

    await view.user.click(view.screen.getByRole('button', { name: 'It did not go through' }))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Checkout'))
    await view.pay()
    await view.atOrders()
    expect($orders.get()).toHaveLength(1)
  })

  test('that was reported to a closed page is recorded by the next', async () => {
    const view = await openCheckout({
      prepare() {
        const paid = reduce([], {
          type: 'succeeded',
          draft: { ...draft('before'), items: [...$cart.get()] },
          paymentId: 'pay_TESTBEFORE',
        })
        localStorage.setItem(`bookshelf.payment.${userId()}`, JSON.stringify(paid))
      },
    })
    await view.atOrders()
    expect($orders.get().map(({ paymentId }) => paymentId)).toEqual(['pay_TESTBEFORE'])
    expect(await cartOnServer()).toEqual([])
    expect(openedWidgets()).toBe(0)
  })

  test('that is reported after the shopper has closed it and left is shown on the current page', async () => {
    const opened: RazorpayOptions[] = []
    window.Razorpay = class {
      constructor(options: RazorpayOptions) {
        opened.push(options)
      }
      on() {}
      open() {}
    }
    const view = await readyToPay({ mode: null })
    await view.pay()
    await vi.waitFor(() => expect(opened).toHaveLength(1))
    opened[0]?.modal.ondismiss()
    await view.screen.findByText('You closed the payment window')
    view.unmount()
    const id = $toast.get().id + 1
    opened[0]?.handler({ razorpay_payment_id: 'pay_LATE' })
    await vi.waitFor(() => expect($toast.get()).toMatchObject({ id, msg: 'Your order is placed' }))
    expect($orders.get().map(({ paymentId }) => paymentId)).toEqual(['pay_LATE'])
    expect(await cartOnServer()).toEqual([])
  })

  test('stops if the cart differs from the one shown', async () => {
    const view = await readyToPay()
    const productId = $cart.get()[0]?._id ?? ''
    const body = { action: { type: 'increment' as const } }
    await request('POST /user/cart/:productId', { params: { productId }, body })
    await view.pay()
    expect(await view.screen.findByText('Your cart has changed')).toBeTruthy()
    expect(openedWidgets()).toBe(0)
    await view.pay()
    await view.atOrders()
    expect($orders.get()[0]?.items[0]?.qty).toBe(4)
  })

  test('keeps books that were added while it was in progress', async () => {
    const view = await readyToPay({ mode: 'never' })
    await view.pay()
    await vi.waitFor(() => expect(openedWidgets()).toBe(1))
    const { products } = await request('GET /products')
    const product = products[5]
    if (!product) throw new Error('The seed has too few books')
    await request('POST /user/cart', { body: { product } })
    await view.user.click(view.screen.getByRole('button', { name: /^Pay ₹/ }))
    await view.atOrders()
    expect((await cartOnServer()).map(({ _id }) => _id)).toEqual([product._id])
  })

  test('is still shown after the session was checked again', async () => {
    const view = await readyToPay({ mode: 'never' })
    await view.pay()
    await vi.waitFor(() => expect(openedWidgets()).toBe(1))
    const shown = $payment.get()
    await checkSession()
    expect($payment.get()).toBe(shown)
    expect(shown.status).toBe('open')
    await view.user.click(view.screen.getByRole('button', { name: /^Pay ₹/ }))
    await view.atOrders()
  })

  test('keeps a copy that is added while the paid books are removed', async () => {
    const view = await readyToPay({ quantities: [1, 1] })
    const second = $cart.get()[1]
    if (!second) throw new Error('The cart has too few books')
    const { qty, createdAt, updatedAt, ...product } = second
    const answer = holdAnswers('DELETE')
    await view.pay()
    await vi.waitFor(() => expect($busyInCart.get().size).toBe(1))
    const added = addToCart(product)
    answer()
    await added
    await view.atOrders()
    const { items = [] } = $orders.get()[0] ?? {}
    expect(items.map((item) => item.qty)).toEqual([1, 1])
    expect((await cartOnServer()).map((line) => [line._id, line.qty])).toEqual([[second._id, 1]])
  })

  test('that arrives after a logout in another tab is said, and settled by the next login', async () => {
    const view = await readyToPay({ mode: 'never' })
    const payer = $session.get()
    await view.pay()
    await vi.waitFor(() => expect(openedWidgets()).toBe(1))
    if (payer.status !== 'customer') throw new Error('Nobody is paying')
    const pay = view.screen.getByRole('button', { name: /^Pay ₹/ })
    await act(() => endSession())
    await view.user.click(pay)
    await vi.waitFor(() =>
      expect($toast.get().msg).toBe('Payment received. Log in to see your order.'),
    )
    await startSession(payer.user, payer.token)
    await vi.waitFor(async () => expect(await cartOnServer()).toEqual([]))
    expect($orders.get()).toHaveLength(1)
  })

  test('that ends in the session of another customer does not change their cart', async () => {
    const view = await readyToPay({ mode: 'never' })
    const payer = $session.get()
    await view.pay()
    await vi.waitFor(() => expect(openedWidgets()).toBe(1))
    const [paid] = $cart.get()
    if (payer.status !== 'customer' || !paid) throw new Error('Nobody is paying')
    const { createdUser, encodedToken } = await request('POST /auth/signup', {
      body: { email: 'b@c.test', password: 'b', firstName: 'Bina', lastName: 'Das' },
    })
    await startSession(createdUser, encodedToken)
    const { qty, createdAt, ...product } = paid
    await request('POST /user/cart', { body: { product } })
    await view.user.click(view.screen.getByRole('button', { name: /^Pay ₹/ }))
    const phaseIs = (phase: string) => () =>
      expect(localStorage.getItem(`bookshelf.payment.${payer.user._id}`)).toContain(phase)
    await vi.waitFor(phaseIs('recorded'))

    await startSession(payer.user, payer.token)
    await vi.waitFor(phaseIs('cleared'))
    expect(await cartOnServer()).toEqual([])
    await startSession(createdUser, encodedToken)
    expect((await cartOnServer()).map(({ _id }) => _id)).toEqual([paid._id])
  })

  test('with a total of 0 opens no widget and still becomes an order', async () => {
    const view = await readyToPay({
      prepare: () => loadCart(),
      faults: { 'GET /user/cart': { body: { cart: [line('a', 1, 60)] } } },
    })
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
