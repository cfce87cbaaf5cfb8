/** Payments of a server that makes orders (docs/product.md, P87 to P89). */
import { type Screen, within } from '@testing-library/react'
import { demoAddress, products } from 'mock-api/seed'
import {
  $cart,
  $orders,
  $session,
  $toast,
  loadCart,
  paymentJournalKey,
  request,
  startSession,
} from 'shared/shop'
import {
  buy,
  expectAccessible,
  expectConsole,
  holdAnswers,
  laterAnswers,
  payAtProvider,
  promiseDelivery,
  setServerClock,
} from 'shared/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { applyCoupon, loadCoupons } from '../../cart/coupon-store'
import { browserLock } from '../../payment/browser-lock'
import { pay, resumePayment } from '../../payment/pay'
import { type Journal, reduce } from '../../payment/payment-machine'
import { $payment } from '../../payment/payment-store'
import { draft } from '../../payment/testing/samples'
import {
  cartOnServer,
  fillCart,
  installPaymentDouble,
  openedWidgets,
  rememberOptions,
} from '../../testing/cart-setup'
import {
  type CheckoutSetup,
  openCheckout,
  readyToPay,
  refuseToStore,
  userId,
} from '../../testing/checkout-setup'
import { newUser } from '../../testing/coupons'

beforeEach(() => {
  delete window.Razorpay
})

/** A checkout of a shop whose server makes orders. */
const readyToPayAtServer = (setup: CheckoutSetup = {}) =>
  readyToPay({ ...setup, scenario: 'orders' })

/** A checkout of such a shop with the coupon NEW USER. */
async function readyWithCoupon(prepare: CheckoutSetup['prepare'] = () => {}) {
  const view = await readyToPayAtServer({
    quantities: [6],
    async prepare(server) {
      await prepare(server)
      applyCoupon('NEW USER')
    },
  })
  await view.screen.findByText('Coupon NEW USER')
  return view
}

const paymentsOnServer = async () => (await request('GET /user/export')).payments

/** The payment leads to the server's only order, which the shopper sees, and its books have left the cart. */
async function placedOrder({ atOrders }: Pick<Awaited<ReturnType<typeof readyToPay>>, 'atOrders'>) {
  await atOrders()
  const { orders } = await request('GET /user/orders')
  expect(orders).toHaveLength(1)
  expect($orders.get()[0]).toEqual(orders[0])
  expect(await cartOnServer()).toEqual([])
  return orders[0]
}

/** The journal of an earlier page whose widget was open for a payment of the server. @returns the provider's order. */
async function interruptedBefore() {
  const wanted = { addressId: demoAddress._id, coupon: null, total: 798 }
  const { payment } = await request('POST /user/payments', { body: wanted })
  const journal = reduce([], {
    type: 'began',
    draft: draft(payment.id, wanted.total),
  })
  localStorage.setItem(`bookshelf.payment.${userId()}`, JSON.stringify(journal))
  return payment.orderId
}

/** The journal of an earlier page whose payment has become an order since. */
const paidBefore = async () => payAtProvider(await interruptedBefore())

/** Whatever shows the amount to pay shows this one: the price details, the bar of phones, and the note. */
function expectOneTotal({ screen }: { screen: Screen }, total: string) {
  const shown = screen.getAllByText('Total').map((label) => label.parentElement?.textContent)
  expect(shown).toEqual([`Total${total}`, `Total ${total}`])
  expect(screen.getByText(new RegExp(`a payment window opens for ${total}`))).toBeTruthy()
}

/** The connection returns, so the server is asked at once. */
const reconnect = () => dispatchEvent(new Event('online'))

describe('a payment that the server makes', () => {
  test('is charged as the server says, becomes its order, and stores none on the device', async () => {
    const view = await readyToPayAtServer()
    const opened = rememberOptions()
    await view.pay()
    const order = await placedOrder(view)
    expect(view.server.calls.filter((call) => call.includes('/payments'))).toEqual([
      'POST /user/payments',
      'POST /user/payments/:paymentId/confirm',
    ])
    const [{ orderId: order_id } = {}] = await paymentsOnServer()
    expect(opened).toMatchObject([
      { key: 'rzp_test_server', amount: 79_800, currency: 'INR', order_id },
    ])
    expect(order?.deliveryAddress).toEqual(demoAddress)
    expect(localStorage.getItem(`bookshelf.orders.${userId()}`)).toBeNull()
    expect($cart.get()).toEqual([])
  })

  test('that is asked for again while its widget is open opens no other', async () => {
    const view = await readyToPayAtServer({ mode: 'never' })
    const wanted = { items: $cart.get(), coupon: null, total: 798, arrival: null }
    const ask = () => pay({ ...wanted, deliveryAddress: demoAddress })
    ask()
    const widget = within(await view.screen.findByRole('dialog'))
    ask()
    await view.user.click(widget.getByRole('button', { name: 'Cancel' }))
    await view.screen.findByText('You closed the payment window')
    await laterAnswers()
    expect(openedWidgets()).toBe(1)
  })

  test('has the arrival that was shown, and none if none was promised', async () => {
    const first = await readyToPayAtServer()
    await first.pay()
    expect(await placedOrder(first)).not.toHaveProperty('arrival')
    first.unmount()

    promiseDelivery('2026-11-28T10:00:00+05:30')
    const view = await readyToPayAtServer()
    await view.pay()
    expect((await placedOrder(view))?.arrival).toEqual({ from: '2026-12-01', to: '2026-12-03' })
  })

  test('with another total than the one on the screen opens nothing, and can be repeated with that total', async () => {
    expectConsole('error', /The server made no payment/)
    const view = await readyToPayAtServer({
      async prepare({ faults }) {
        const cart = (await cartOnServer()).map((line) => ({ ...line, price: line.price + 3 }))
        faults.set('GET /user/cart', { body: { cart } })
        await loadCart()
      },
    })
    expectOneTotal(view, '₹807')
    await view.pay()
    expect(await view.screen.findByText('The total is ₹798 now')).toBeTruthy()
    expect(openedWidgets()).toBe(0)
    const button = await view.payButton()
    await vi.waitFor(() => expect(document.activeElement).toBe(button))
    expectOneTotal(view, '₹798')
    // Its rules are newer than this page's.
    expect(view.screen.getByText('Changed by the shop').nextSibling?.textContent).toMatch(/^−₹/)
    await view.pay()
    await view.atOrders()
    view.server.faults.clear('GET /user/cart')
    expect((await placedOrder(view))?.price.total).toBe(798)
  })

  test('with a coupon that saves another amount now shows one new total everywhere, says why, and charges it', async () => {
    expectConsole('error', /The server made no payment/)
    const view = await readyWithCoupon(({ faults }) => {
      const body = { coupons: [{ ...newUser, saves: 700 }] }
      faults.set('GET /user/coupons', { body })
      return loadCoupons()
    })
    view.server.faults.clear('GET /user/coupons')
    await view.pay()
    const notice = await view.screen.findByText(/agree to ₹1,195/)
    expect(notice.textContent).toContain('NEW USER takes off ₹500 now instead of ₹700.')
    expectOneTotal(view, '₹1,195')
    expect(view.screen.queryByText('Changed by the shop')).toBeNull()
    await view.pay()
    expect((await placedOrder(view))?.price.total).toBe(1195)
  })

  test('of copies that were sold in the meantime opens nothing, and can be made with one press', async () => {
    expectConsole('error', /The server made no payment/)
    const view = await readyToPayAtServer()
    const [line] = await cartOnServer()
    const id = line?._id ?? ''
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
      // Until then, there are enough.
      if (String(call[0]).endsWith('/user/payments')) view.server.setStock(id, 2)
      return fetch(...call)
    })
    await view.pay()
    expect(await view.screen.findByText('Some copies were sold in the meantime')).toBeTruthy()
    expect(view.screen.getByText(`“${line?.name}”: Only 2 left. Your cart has 3.`)).toBeTruthy()
    expect(openedWidgets()).toBe(0)
    await view.user.click(view.screen.getByRole('button', { name: /^Change to 2, / }))
    await vi.waitFor(async () => expect((await cartOnServer())[0]?.qty).toBe(2))
    expect(view.screen.queryByText('Some copies were sold in the meantime')).toBeNull()
    await view.pay()
    expect((await placedOrder(view))?.items.map(({ qty }) => qty)).toEqual([2])
  })

  test('whose days of delivery the server refuses opens nothing, says why, and keeps the coupon', async () => {
    expectConsole('error', /The server made no payment/)
    const view = await readyWithCoupon()
    view.server.faults.set('POST /user/payments', {
      status: 422,
      body: { errors: ['The days have changed.'], field: 'arrival' },
    })
    await view.pay()
    expect(await view.screen.findByText(/The days on which your books arrive/)).toBeTruthy()
    expect(view.screen.getByText('Coupon NEW USER')).toBeTruthy()
    expect(openedWidgets()).toBe(0)
  })

  test.each([
    [{ status: 404 }, 'Your address was not found'],
    [{ status: 422 }, 'Your cart has changed'],
    [{ status: 503 }, 'Your cart could not be checked'],
    [{ loseAnswer: true }, 'Your cart could not be checked'],
  ])('after %j opens nothing, says why, and can be repeated', async (fault, title) => {
    expectConsole('error', /The server made no payment/)
    const view = await readyToPayAtServer()
    view.server.faults.set('POST /user/payments', { ...fault, times: 1 })
    await view.pay()
    expect(await view.screen.findByText(title)).toBeTruthy()
    expect(openedWidgets()).toBe(0)
    await view.pay()
    await placedOrder(view)
    expect(openedWidgets()).toBe(1)
  })

  test.each([
    ['has ended', { errors: ['It has ended.'], field: 'coupon' }, /It has ended/],
    ['is refused without a reason', { errors: ['No.'] }, /The shop does not take NEW USER/],
    ['is still offered', { errors: ['It is used up.'], field: 'coupon' }, /It is used up/],
  ])(
    'with a coupon that %s opens nothing, takes it off and can be repeated without it',
    async (what, body, reason) => {
      expectConsole('error', /The server made no payment/)
      const view = await readyWithCoupon()
      if (what !== 'is still offered') {
        view.server.faults.set('GET /user/coupons', { body: { coupons: [] } })
      }
      view.server.faults.set('POST /user/payments', { status: 422, body, times: 1 })
      await view.pay()
      expect(await view.screen.findByText('Your coupon cannot be used')).toBeTruthy()
      expect(view.screen.getByText(reason).textContent).toContain('agree to ₹1,695 without it')
      expect(view.screen.getByText(/^NEW USER was taken off/)).toBeTruthy()
      expect(view.screen.queryByText('Coupon NEW USER')).toBeNull()
      expect(openedWidgets()).toBe(0)
      await view.pay()
      expect((await placedOrder(view))?.price.total).toBe(1695)
    },
  )

  test('by another provider than the site’s opens nothing', async () => {
    expectConsole('error', /takes payments by razorpay, and this shop does not/)
    const view = await readyToPayAtServer()
    const payment = { id: 'p', amount: 100, currency: 'INR', provider: 'razorpay', key: 'k' }
    const body = { payment: { ...payment, orderId: 'order_1' } }
    view.server.faults.set('POST /user/payments', { status: 201, body })
    await view.pay()
    expect(await view.screen.findByText('The payment window could not be opened')).toBeTruthy()
    expect(openedWidgets()).toBe(0)
  })

  const lost = { loseAnswer: true }
  const failure = { status: 503 }

  test.each([
    ['lost, and the confirmation gets through', lost, 'POST /user/payments/:paymentId/confirm'],
    [
      'failures, and the confirmation gets through',
      failure,
      'POST /user/payments/:paymentId/confirm',
    ],
    [
      'failures, and its order was made without a confirmation',
      failure,
      'GET /user/payments/:paymentId',
    ],
  ] as const)(
    'whose answers are %s, waits, and becomes one order by itself',
    async (_, fault, call) => {
      expectConsole('error', /A payment could not be confirmed/)
      const view = await readyToPayAtServer()
      view.server.faults.set('POST /user/payments/:paymentId/confirm', fault)
      view.server.faults.set('GET /user/payments/:paymentId', fault)
      await view.pay()
      expect(await view.screen.findByText('Payment received, awaiting confirmation')).toBeTruthy()
      expect((await view.payButton()).getAttribute('aria-disabled')).toBe('true')
      const { id } = $toast.get()
      const shown: string[] = []
      onTestFinished($payment.listen(({ status }) => shown.push(status)))
      reconnect()
      await laterAnswers()
      expect({ shown, id }).toEqual({ shown: [], id: $toast.get().id })
      view.server.faults.clear(call)
      reconnect()
      await placedOrder(view)
      expect(openedWidgets()).toBe(1)
    },
  )

  test('that is asked about by hand shows that it is, even if the server does not answer', async () => {
    expectConsole('error', /A payment could not be confirmed/)
    const view = await readyToPayAtServer()
    view.server.faults.set('POST /user/payments/:paymentId/confirm', failure)
    view.server.faults.set('GET /user/payments/:paymentId', failure)
    await view.pay()
    const button = await view.screen.findByRole('button', { name: 'Try again' })
    const answer = holdAnswers('POST', '/api/user/payments/')
    await view.user.click(button)
    expect(button.ariaBusy).toBe('true')
    answer()
    await vi.waitFor(() => expect(button.ariaBusy).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  test('that cannot be written to the journal is refused before anything is charged', async () => {
    const view = await readyToPayAtServer()
    const refusal = refuseToStore('bookshelf.payment.')
    await view.pay()
    const notice = await view.screen.findByText('Your order cannot be stored')
    expect(notice.closest('[aria-live="assertive"]')?.textContent).toMatch(
      /cannot store your order right now\. Nothing was charged.*Free some space or allow/,
    )
    await expectAccessible()
    expect(openedWidgets()).toBe(0)
    expect(document.activeElement).toBe(await view.payButton())
    refusal.mockRestore()
    await view.pay()
    await placedOrder(view)
  })

  test('whose widget was closed can be paid again, even if the server does not say how it ended', async () => {
    expectConsole('error', /Payments could not be looked up/)
    const view = await readyToPayAtServer({ mode: 'dismiss' })
    view.server.faults.set('GET /user/payments/:paymentId', { status: 503 })
    await view.pay()
    expect(await view.screen.findByText('You closed the payment window')).toBeTruthy()
    installPaymentDouble('success')
    await view.pay()
    await placedOrder(view)
  })

  test('whose widget is closed after it was paid leads to its order by itself', async () => {
    const view = await readyToPayAtServer({ mode: 'never' })
    await view.pay()
    const widget = within(await view.screen.findByRole('dialog'))
    const [made] = await paymentsOnServer()
    await payAtProvider(made?.orderId ?? null)
    await view.user.click(widget.getByRole('button', { name: 'Cancel' }))
    await placedOrder(view)
  })

  test('whose widget was closed, and which was paid after all, leads to its order at the next press', async () => {
    const view = await readyToPayAtServer({ mode: 'dismiss' })
    await view.pay()
    await view.screen.findByText('You closed the payment window')
    await laterAnswers()
    const [made] = await paymentsOnServer()
    await payAtProvider(made?.orderId ?? null)
    await view.pay()
    await placedOrder(view)
    expect(openedWidgets()).toBe(1)
  })

  test('that another tab has begun in the meantime, as it can without locks, opens nothing', async () => {
    const view = await readyToPayAtServer()
    const others = reduce([], { type: 'began', draft: draft('other') })
    view.server.faults.set('POST /user/payments', {
      get delay() {
        localStorage.setItem(paymentJournalKey(userId()), JSON.stringify(others))
        return 0
      },
    })
    await view.pay()
    expect(await view.screen.findByText('You are paying in another tab')).toBeTruthy()
    expect(openedWidgets()).toBe(0)
  })

  test('whose report the server does not accept is unknown, until the server knows it', async () => {
    expectConsole('error', /A payment could not be confirmed/)
    const view = await readyToPayAtServer()
    const body = { payment: { id: 'any', status: 'created', order: null } }
    view.server.faults.set('POST /user/payments/:paymentId/confirm', { status: 400 })
    view.server.faults.set('GET /user/payments/:paymentId', { body })
    setServerClock('2031-05-07T10:00:00Z')
    await view.pay()
    expect(await view.screen.findByText('Awaiting confirmation')).toBeTruthy()
    expect(view.screen.getByText(/^A payment of ₹\S+ of 7 May 2031 was interrupted/)).toBeTruthy()
    view.server.faults.clear('GET /user/payments/:paymentId')
    reconnect()
    await placedOrder(view)
  })

  test('that the server has go back says so with what is left, and the shopper can pay again', async () => {
    expectConsole('error', /A payment could not be confirmed/)
    const view = await readyToPayAtServer({ mode: 'never' })
    const [line] = await cartOnServer()
    await view.pay()
    const widget = within(await view.screen.findByRole('dialog'))
    // In another tab, the cart is paid first, and filled again.
    await buy()
    await fillCart(3)
    view.server.setStock(line?._id ?? '', 2)
    await view.user.click(widget.getByRole('button', { name: 'Pay ₹798' }))
    expect(await view.screen.findByText('Your payment goes back to you')).toBeTruthy()
    expect(view.server.emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('You had paid for this cart already.'),
    ])
    expect(view.screen.getByText(`“${line?.name}”: Only 2 left. Your cart has 3.`)).toBeTruthy()
    await view.user.click(view.screen.getByRole('button', { name: /^Change to 2, / }))
    await vi.waitFor(async () => expect((await cartOnServer())[0]?.qty).toBe(2))
    installPaymentDouble('success')
    await view.pay()
    await view.atOrders()
    const statuses = (await paymentsOnServer()).map(({ status }) => status)
    expect(statuses).toEqual(['refunded', 'paid', 'paid'])
  })

  test('survives the end of the session, and is confirmed after the next login', async () => {
    expectConsole('error', /A payment could not be confirmed/)
    const view = await readyToPayAtServer()
    const session = $session.get()
    view.server.faults.set('POST /user/payments/:paymentId/confirm', { status: 401 })
    await view.pay()
    await vi.waitFor(() => expect($session.get().status).toBe('visitor'))
    view.server.faults.clear('POST /user/payments/:paymentId/confirm')
    if (session.status === 'customer') await startSession(session.user, session.token)
    await placedOrder(view)
  })

  test('with a total of 0 opens no widget, and is the order that the server made at once', async () => {
    const [book = { price: 0 }] = products
    const { price } = book
    onTestFinished(() => void Object.assign(book, { price }))
    Object.assign(book, { price: 60 })
    const view = await readyToPayAtServer({ quantities: [1] })
    await view.pay()
    expect((await placedOrder(view))?.price.total).toBe(0)
    expect(openedWidgets()).toBe(0)
  })
})

describe('a page that waits for another tab to pay', () => {
  const lock = () => browserLock(paymentJournalKey(userId()))

  /** A checkout whose button was pressed while another tab pays. @returns also what ends that. */
  async function waitForAnother() {
    const view = await readyToPayAtServer()
    let end = () => {}
    lock().ifFree(() => new Promise((resolve) => (end = resolve)))
    await view.pay()
    await view.screen.findByText('You are paying in another tab')
    return { ...view, end: () => end() }
  }

  test('shows the cart which that one has left, and keeps nobody waiting', async () => {
    const view = await waitForAnother()
    await request('DELETE /user/cart/all')
    const answer = holdAnswers('GET', '/api/user/cart')
    const calls = view.server.calls.length
    view.end()
    await vi.waitFor(() => expect(view.server.calls.length).toBeGreaterThan(calls))
    expect(await lock().ifFree(async () => {})).toBe(true)
    answer()
    expect(await view.screen.findByText('Oops, Your Cart is Empty')).toBeTruthy()
  })

  test('goes on waiting if that one begins to pay again while the cart is read', async () => {
    const view = await waitForAnother()
    const answer = holdAnswers('GET', '/api/user/cart')
    const calls = view.server.calls.length
    view.end()
    await vi.waitFor(() => expect(view.server.calls.length).toBeGreaterThan(calls))
    const draft = { id: 'other', startedAt: new Date().toISOString(), onServer: { total: 100 } }
    const journal: Journal = [{ phase: 'opening', id: draft.id, draft }]
    localStorage.setItem(paymentJournalKey(userId()), JSON.stringify(journal))
    answer()
    await laterAnswers()
    expect(view.screen.getByText('You are paying in another tab')).toBeTruthy()
  })

  test('leads to the order which that one has made, and charges nothing', async () => {
    const view = await waitForAnother()
    const { paymentId } = await buy()
    const journal: Journal = [{ phase: 'cleared', id: paymentId, paymentId: 'pay_1' }]
    localStorage.setItem(paymentJournalKey(userId()), JSON.stringify(journal))
    view.end()
    await placedOrder(view)
    expect(openedWidgets()).toBe(0)
  })
})

describe('a payment of the server whose page was closed', () => {
  test.each([
    ['', () => {}],
    // The shell resumes it on any page.
    [', and the payment is being resumed already', resumePayment],
  ])('leads to its order, even if the cart is known to be empty%s', async (_, before) => {
    let answer = () => {}
    const view = await openCheckout({
      mode: null,
      scenario: 'orders',
      async prepare() {
        await paidBefore()
        await loadCart()
        expect($cart.get()).toEqual([])
        answer = holdAnswers('GET', '/api/user/payments/')
        before()
      },
    })
    await laterAnswers()
    expect(view.screen.getByRole('heading', { level: 1 }).textContent).toBe('Checkout')
    answer()
    await placedOrder(view)
  })

  test('leads to its order if the shell has resumed it before the checkout is there', async () => {
    const view = await openCheckout({
      mode: null,
      scenario: 'orders',
      async prepare() {
        await paidBefore()
        await resumePayment()
        expect($cart.get()).toEqual([])
      },
    })
    await view.atOrders()
  })

  test('leads to its order if it was closed while the cart was read again', async () => {
    const view = await readyToPayAtServer()
    let journal = ''
    view.server.faults.set('GET /user/cart', {
      get delay() {
        journal = localStorage.getItem(`bookshelf.payment.${userId()}`) ?? ''
        return 0
      },
    })
    await view.pay()
    await view.atOrders()
    expect(JSON.parse(journal)).toMatchObject([{ phase: 'paid' }])
  })

  async function comeBack() {
    const view = await readyToPayAtServer({ mode: null })
    const orderId = await interruptedBefore()
    resumePayment()
    await view.screen.findByText('Awaiting confirmation')
    installPaymentDouble('success')
    return { ...view, orderId }
  }

  test('resolves by itself as soon as the server knows that it was paid, and is not charged again', async () => {
    const view = await comeBack()
    await view.pay()
    expect(openedWidgets()).toBe(0)
    await payAtProvider(view.orderId)
    reconnect()
    await placedOrder(view)
    expect(openedWidgets()).toBe(0)
  })

  test('is waited for if the button is pressed while the server is asked about it', async () => {
    const view = await readyToPayAtServer({ mode: null })
    await interruptedBefore()
    const answer = holdAnswers('GET', '/api/user/payments/')
    resumePayment()
    await vi.waitFor(() => expect(view.server.calls).toContain('GET /user/payments/:paymentId'))
    await view.pay()
    await laterAnswers()
    expect(view.screen.queryByText('You are paying in another tab')).toBeNull()
    answer()
    expect(await view.screen.findByText('Awaiting confirmation')).toBeTruthy()
  })

  test.each(['failed', 'expired'] as const)(
    'that %s is over, and another can be made',
    async (status) => {
      const view = await comeBack()
      const body = { payment: { id: 'any', status, order: null } }
      view.server.faults.set('GET /user/payments/:paymentId', { body })
      reconnect()
      expect(
        await view.screen.findByText('The interrupted payment did not go through'),
      ).toBeTruthy()
      expect(await cartOnServer()).toHaveLength(1)
      await view.pay()
      await placedOrder(view)
    },
  )

  test('keeps the button from paying, with a link to the reason, until it is given up', async () => {
    const view = await comeBack()
    const payButton = await view.payButton()
    expect(payButton).toHaveProperty('ariaDisabled', 'true')
    await expectAccessible()
    const reason = document.getElementById(payButton.getAttribute('aria-describedby') ?? '')
    const text = 'An earlier payment is not settled yet'
    expect(reason?.textContent).toBe(text)
    await view.user.click(view.screen.getByRole('link', { name: text }))
    expect(document.activeElement?.textContent).toContain('was interrupted')

    const answer = holdAnswers('GET', '/api/user/payments/')
    const button = view.screen.getByRole('button', { name: 'It did not go through' })
    await view.user.click(button)
    expect(button.ariaBusy).toBe('true')
    answer()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Checkout'))
    await view.pay()
    await view.atOrders()
    expect(openedWidgets()).toBe(1)
  })

  test('that was given up, and was paid after all, leads to its order at the next press', async () => {
    const view = await comeBack()
    await view.user.click(view.screen.getByRole('button', { name: 'It did not go through' }))
    await vi.waitFor(() => expect(view.screen.queryByText('Awaiting confirmation')).toBeNull())
    await payAtProvider(view.orderId)
    await view.pay()
    await placedOrder(view)
    expect(openedWidgets()).toBe(0)
  })

  test('can be given up, unless the server has its order by then', async () => {
    const view = await comeBack()
    await payAtProvider(view.orderId)
    await view.user.click(view.screen.getByRole('button', { name: 'It did not go through' }))
    await view.atOrders()
    expect(openedWidgets()).toBe(0)
  })
})
