import type { CartItem } from 'shared/contract'
import { ordersOf } from 'shared/shop'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Offer } from '../cart/shown'
import { festive } from '../testing/coupons'
import { browserLock } from './browser-lock'
import { createDeviceOrders, recordOrder, reserveOrder } from './device-orders'
import { paymentJournal } from './journal'
import { priceOf } from './paid-order'
import { createPaymentController } from './payment-controller'
import type { PaymentReports } from './payment-provider'
import type { PaymentState } from './payment-state'
import { address, line, prefill } from './testing/samples'

/** A page with a cart of one book. `widgets` are what each opened widget reports to. */
function openShop({ loading = Promise.resolve() } = {}) {
  let cart: readonly CartItem[] = [line('a')]
  let shown: Offer = {
    items: cart,
    coupon: null,
    total: priceOf({ items: [...cart], saved: 0 }).total,
  }
  const states: PaymentState[] = []
  const widgets: PaymentReports[] = []
  const remove = async (id: string) => {
    cart = cart.filter(({ _id }) => _id !== id)
  }
  const journal = paymentJournal('u1')
  const freshCart = async () => cart
  const controller = createPaymentController({
    serverMakesOrders: false,
    server: () => Promise.reject(new Error('This device keeps orders')),
    device: createDeviceOrders({
      journal,
      freshCart,
      reserve: (order) => reserveOrder('u1', order),
      record: (order) => recordOrder('u1', order),
      showUnstored: () => {},
      removeLine: remove,
      removeCopy: remove,
    }),
    journal,
    freshCart,
    lock: browserLock('payment of u1'),
    async loadWidget() {
      await loading
      return { open: (_, reports) => void widgets.push(reports) }
    },
    shown: () => shown,
    show: (state) => states.push(state),
    newId: () => `attempt-${widgets.length + 1}`,
    now: () => new Date(0),
  })
  const ask = () => controller.pay({ ...shown, deliveryAddress: address, arrival: null, prefill })
  /** Starts a payment, and waits for the widget. */
  async function pay(): Promise<PaymentReports> {
    const count = widgets.length
    ask()
    await vi.waitFor(() => expect(widgets).toHaveLength(count + 1))
    return widgets[count] as PaymentReports
  }
  const show = (change: Partial<typeof shown>) => {
    shown = { ...shown, ...change }
  }
  return { ask, pay, show, widgets, cart: () => cart, state: () => states.at(-1) }
}

const paymentsOfOrders = () =>
  ordersOf('u1')
    .read()
    .map(({ paymentId }) => paymentId)

beforeEach(() => localStorage.clear())

test('a payment that is reported while the next widget is open becomes an order when that one closes', async () => {
  const shop = openShop()
  const first = await shop.pay()
  first.onDismissed()
  await vi.waitFor(() => expect(shop.state()).toMatchObject({ reason: 'dismissed' }))
  const second = await shop.pay()
  first.onPaid('pay_1')
  second.onDismissed()
  await vi.waitFor(() => expect(shop.state()).toEqual({ status: 'settled', orderId: 'BK-1' }))
  expect(paymentsOfOrders()).toEqual(['pay_1'])
  expect(shop.cart()).toEqual([])
})

test('a payment that is reported while its widget closes becomes an order', async () => {
  const shop = openShop()
  const widget = await shop.pay()
  widget.onDismissed()
  widget.onPaid('pay_1')
  await vi.waitFor(() => expect(shop.state()).toEqual({ status: 'settled', orderId: 'BK-1' }))
  expect(paymentsOfOrders()).toEqual(['pay_1'])
})

test.each([
  ['a book', { items: [] }],
  ['the coupon', { coupon: festive }],
])('nothing is charged if %s was changed while the widget was loading', async (_, change) => {
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const shop = openShop({ loading })
  shop.ask()
  shop.show(change)
  load()
  await vi.waitFor(() => expect(shop.state()).toMatchObject({ reason: 'changed' }))
  expect(shop.widgets).toEqual([])
})
