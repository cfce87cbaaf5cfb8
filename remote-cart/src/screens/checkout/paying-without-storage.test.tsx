import { $orders } from 'shared/shop'
import { expectAccessible } from 'shared/testing/expect-accessible'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cartOnServer, openedWidgets } from '../../testing/cart-setup'
import { readyToPay, userId } from '../../testing/checkout-setup'

/** Lets storage refuse some writes from now on. Returns a function that restores it. */
function refuse(isRefused: (key: string, text: string) => boolean): () => void {
  const { setItem } = Storage.prototype
  const refusal = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    text,
  ) {
    if (isRefused(key, text)) throw new DOMException('no', 'QuotaExceededError')
    setItem.call(this, key, text)
  })
  return () => refusal.mockRestore()
}

const isPayments = (key: string) => /^bookshelf\.(orders|payment)\./.test(key)
const grows = (key: string, text: string) => text.length > (localStorage.getItem(key) ?? '').length
const storedOrders = () => localStorage.getItem(`bookshelf.orders.${userId()}`) ?? ''

beforeEach(() => {
  delete window.Razorpay
})

describe('paying is refused before anything is charged, and works again when storage does, if', () => {
  test.each([
    ['storage is full', (key: string, text: string) => isPayments(key) && grows(key, text)],
    ['storage is blocked', isPayments],
    ['there is no space for the order', (key: string) => key.startsWith('bookshelf.orders.')],
    ['there is no space for the payment', (key: string) => key.startsWith('bookshelf.payment.')],
  ])('%s', async (_, isRefused) => {
    const view = await readyToPay()
    const work = refuse(isRefused)
    await view.pay()
    const notice = await view.screen.findByText('Your order cannot be stored')
    expect(notice.closest('[aria-live]')?.textContent).toMatch(
      /cannot store your order right now\. Nothing was charged.*Free some space or allow/,
    )
    await expectAccessible()
    expect(openedWidgets()).toBe(0)
    expect((await cartOnServer()).map(({ qty }) => qty)).toEqual([3])
    expect($orders.get()).toEqual([])
    const button = await view.payButton()
    await vi.waitFor(() => expect(document.activeElement).toBe(button))
    expect(button).toHaveProperty('disabled', false)

    work()
    await view.pay()
    await view.atOrders()
    expect($orders.get()).toHaveLength(1)
    expect(storedOrders()).toContain('pay_TEST')
  })
})

test('a payment becomes an order even if storage fills up while the widget is open', async () => {
  const view = await readyToPay({ mode: 'never' })
  await view.pay()
  await vi.waitFor(() => expect(openedWidgets()).toBe(1))
  refuse((key, text) => isPayments(key) && grows(key, text))
  await view.user.click(view.screen.getByRole('button', { name: /^Pay ₹/ }))
  await view.atOrders()
  expect(storedOrders()).toContain('pay_TEST')
  expect(await cartOnServer()).toEqual([])
})

describe.each([
  ['everything', isPayments],
  ['the order', (key: string) => key.startsWith('bookshelf.orders.')],
])('a payment whose storage refuses %s while the widget is open', (_, isRefused) => {
  test('is shown with its id, keeps the cart, and becomes an order once storage works', async () => {
    const view = await readyToPay({ mode: 'never' })
    await view.pay()
    await vi.waitFor(() => expect(openedWidgets()).toBe(1))
    const work = refuse(isRefused)
    await view.user.click(view.screen.getByRole('button', { name: /^Pay ₹/ }))
    const notice = await view.screen.findByText('Paid, but not saved')
    const told = notice.closest('[aria-live]')?.textContent ?? ''
    const [paymentId = ''] = told.match(/pay_TEST\w+/) ?? []
    expect($orders.get().map((order) => order.paymentId)).toContain(paymentId)
    expect(storedOrders()).not.toContain('pay_TEST')
    expect(await view.payButton()).toHaveProperty('ariaDisabled', 'true')
    expect(await cartOnServer()).toHaveLength(1)

    work()
    await view.user.click(view.screen.getByRole('button', { name: 'Try again' }))
    expect(await view.screen.findByText('Your order is placed')).toBeTruthy()
    expect(storedOrders()).toContain(paymentId)
    expect(await cartOnServer()).toEqual([])
    expect(openedWidgets()).toBe(1)
  })
})
