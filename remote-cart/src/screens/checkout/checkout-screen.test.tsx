import { within } from '@testing-library/react'
import { $cart, $session, endSession, loadCart, startSession } from 'shared/shop'
import { changeSite, collectToasts, expectAccessible } from 'shared/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { address } from '../../payment/testing/samples'
import { cartOnServer, installPaymentDouble, openedWidgets } from '../../testing/cart-setup'
import { openCheckout, readyToPay, userId } from '../../testing/checkout-setup'
import { chooseDelivery } from './delivery-store'

beforeEach(() => {
  delete window.Razorpay
})

/** Ends the session, and begins it again. */
function beginAgain() {
  const session = $session.get()
  endSession()
  if (session.status === 'customer') startSession(session.user, session.token)
}

describe('the checkout', () => {
  test('asks for an address, with a toast and at the addresses, in focus, until one is chosen', async () => {
    const view = await openCheckout()
    const timer = vi.spyOn(globalThis, 'setTimeout')
    const toasts = collectToasts()
    await view.pay()
    expect(toasts.at(0)).toMatchObject({
      msg: 'Please select a delivery Address',
      kind: 'warning',
      isOpen: true,
    })
    expect(timer.mock.calls.some(([, ms]) => ms === 1500)).toBe(true)
    expect(openedWidgets()).toBe(0)
    const text = 'Choose where your books should go, or add an address.'
    const lack = await view.screen.findByText(text)
    await vi.waitFor(() => expect(document.activeElement).toBe(lack))
    const payButton = await view.payButton()
    payButton.focus()
    await view.pay()
    await vi.waitFor(() => expect(document.activeElement).toBe(lack))
    await view.chooseAddress()
    expect(view.screen.queryByText(text)).toBeNull()
  })

  test('uses the address chosen before a reload, even if the picker is slower than the shopper', async () => {
    const view = await openCheckout({
      prepare() {
        // Nothing is left in memory after a reload.
        chooseDelivery(null)
        localStorage.setItem(`bookshelf.delivery.${userId()}`, JSON.stringify(address._id))
        beginAgain()
      },
    })
    await view.pay()
    expect((await view.payButton()).getAttribute('aria-busy')).toBe('true')
    await view.chooseAddress()
    expect(await view.atOrders()).toBeTruthy()
    expect(openedWidgets()).toBe(1)
  })

  test('of more copies than there are opens nothing, says which, and offers to change it', async () => {
    const view = await readyToPay({
      quantities: [3, 1],
      async prepare({ setStock }) {
        const [few, none] = $cart.get()
        setStock(few?._id ?? '', 2)
        setStock(none?._id ?? '', 0)
        await loadCart()
      },
    })
    expect(view.screen.queryByText(/a payment window opens/)).toBeNull()
    await view.pay()
    expect(openedWidgets()).toBe(0)
    const notice = document.activeElement as HTMLElement
    expect(notice.textContent).toMatch(/^Your cart has more copies than there are/)
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      '“Pride and Prejudice”: Only 2 left. Your cart has 3.Change to 2, Pride and Prejudice',
      '“Moby-Dick”: Out of stock. Your cart has 1.Remove, Moby-Dick',
    ])
    await expectAccessible()
    await view.user.click(within(notice).getByRole('button', { name: /^Change to 2/ }))
    await view.user.click(within(notice).getByRole('button', { name: /^Remove/ }))
    await vi.waitFor(() => expect(notice.textContent).toBe(''))
    await view.pay()
    await view.atOrders()
    expect(openedWidgets()).toBe(1)
  })

  test('shows the step, and leads back to the cart', async () => {
    const view = await openCheckout()
    await view.payButton()
    const steps = within(view.screen.getByRole('navigation', { name: 'Steps of the purchase' }))
    const current = () =>
      steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cart, done',
      '2Address',
      '3Payment',
    ])
    expect(current()).toEqual([null, 'step', null])
    await view.chooseAddress()
    expect(current()).toEqual([null, null, 'step'])
    await view.user.click(steps.getByRole('link', { name: 'Cart' }))
    expect(await view.screen.findByRole('heading', { level: 1, name: 'Cart' })).toBeTruthy()
  })

  test('shows the books, and at the button what happens next, how much it is, and that it is safe', async () => {
    const view = await openCheckout({ quantities: [2] })
    const summary = await view.screen.findByRole('region', { name: 'Order summary' })
    expect(summary.textContent).toContain($cart.get()[0]?.name)
    expect(summary.textContent).toContain('2 ×')
    const button = await view.payButton()
    const describedBy = () =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
    const total = $cart.get().reduce((sum, { price, qty }) => sum + price * qty, 0) - 99
    expect(describedBy()).toBe(
      `Next, a payment window opens for ₹${total}. Your card details go only to the payment provider; this shop never sees them.`,
    )
  })

  test('links to the terms at the button, if the shop has any', async () => {
    const before = await openCheckout()
    await before.payButton()
    expect(before.screen.queryByRole('link', { name: 'Our terms' })).toBeNull()
    before.unmount()
    changeSite({ policyTitles: { terms: 'Terms' } })
    const { screen } = await openCheckout()
    const link = await screen.findByRole('link', { name: 'Our terms' })
    expect(link.getAttribute('href')).toBe('/policies/terms')
  })

  test('sends an empty cart back to the cart', async () => {
    const { screen } = await openCheckout({ quantities: [] })
    expect(await screen.findByText('Oops, Your Cart is Empty')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Cart' })).toBeTruthy()
  })

  test('waits for a cart that is still loading, without redirecting to the cart', async () => {
    const view = await openCheckout({
      prepare: beginAgain,
    })
    expect(view.screen.getByText('Loading your order')).toBeTruthy()
    expect(await view.payButton()).toBeTruthy()
    expect(view.screen.getByRole('heading', { name: 'Checkout' })).toBeTruthy()
  })
})

describe('a payment script that cannot be loaded', () => {
  const scriptTag = () => document.querySelector('script[src="/payments/checkout.js?api=%2Fapi"]')

  test.each([
    ['fails', 'error'],
    ['lacks its global variable', 'load'],
  ])(
    'because it %s is logged and reported, and the next attempt loads it again',
    async (_, event) => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => {})
      const view = await readyToPay({ mode: null })
      await view.pay()
      await vi.waitFor(() => expect(scriptTag()).not.toBeNull())
      const first = scriptTag()
      first?.dispatchEvent(new Event(event))
      expect(await view.screen.findByText(/payment service could not be reached/)).toBeTruthy()
      expect(log).toHaveBeenCalledWith('you are offline')
      expect((await view.payButton()).getAttribute('aria-disabled')).toBeNull()
      expect(await cartOnServer()).toHaveLength(1)
      first?.remove()

      await view.pay()
      await vi.waitFor(() => expect(scriptTag()).not.toBeNull())
      installPaymentDouble('success')
      scriptTag()?.dispatchEvent(new Event('load'))
      await view.atOrders()
      scriptTag()?.remove()
    },
  )
})
