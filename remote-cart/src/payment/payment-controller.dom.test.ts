import type { CartItem } from 'shared/contract'
import { priceBreakdown } from 'shared/pricing'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Offer } from '../cart/shown'
import { festive } from '../testing/coupons'
import { browserLock } from './browser-lock'
import { paymentJournal } from './journal'
import { createPaymentController } from './payment-controller'
import type { PaymentReports } from './payment-provider'
import type { PaymentState } from './payment-state'
import { createServerOrders } from './server-orders'
import { address, line, prefill } from './testing/samples'
import { SimulatedServer } from './testing/simulated-server'

/** A page with a cart of one book. `widgets` are what each opened widget reports to. */
function openShop({ loading = Promise.resolve() } = {}) {
  let cart: readonly CartItem[] = [line('a')]
  let shown: Offer = { items: cart, coupon: null, total: priceBreakdown(cart, 0).total }
  /** The carts that were read, and whether other tabs had to wait meanwhile. */
  const reads: { cart: readonly CartItem[]; isLocked: boolean }[] = []
  const states: PaymentState[] = []
  const widgets: PaymentReports[] = []
  const server = new SimulatedServer({
    lines: () => cart,
    take: () => {
      cart = []
    },
  })
  const journal = paymentJournal('u1')
  const page = {
    loadWidget: async () => {
      await loading
      return {
        open: (_: unknown, reports: PaymentReports) => void widgets.push(reports),
      }
    },
    async freshCart() {
      reads.push({ cart, isLocked: !(await lock.ifFree(async () => {})) })
      return cart
    },
    shown: () => shown,
    show: (state: PaymentState) => void states.push(state),
  }
  const orders = createServerOrders({
    ...page,
    journal,
    refresh: async () => {},
    askFor: () => {},
    showUnstored: () => {},
    dropCoupon: async () => {},
    provider: 'test',
    calls: {
      make: async ({ total }) => server.make(total),
      confirm: async (id, confirmation) => server.confirm(id, confirmation),
      find: async (id) => server.find(id),
    },
  })
  const lock = browserLock('payment of u1')
  const controller = createPaymentController({ ...page, orders, journal, lock })
  const ask = () => controller.pay({ ...shown, deliveryAddress: address, arrival: null, prefill })
  /** Starts a payment, and waits for the widget. */
  async function pay() {
    const count = widgets.length
    ask()
    await vi.waitFor(() => expect(widgets).toHaveLength(count + 1))
    const [reports] = widgets.slice(-1) as [PaymentReports]
    return reports
  }
  const show = (change: Partial<typeof shown>) => {
    shown = { ...shown, ...change }
  }
  const store = (lines: readonly CartItem[]) => {
    cart = lines
  }
  return {
    ...{ ask, pay, show, store, widgets, lock, server, journal },
    ...{ reads, state: () => states.at(-1) },
  }
}

beforeEach(() => localStorage.clear())

test('a payment that is asked for again while its widget is open opens no other widget', async () => {
  const shop = openShop()
  const widget = await shop.pay()
  shop.ask()
  widget.onDismissed()
  await vi.waitFor(() => expect(shop.state()?.status).toBe('stopped'))
  // Runs everything that is not blocked.
  await new Promise((resolve) => setImmediate(resolve))
  expect(shop.widgets).toHaveLength(1)
})

/** Another tab pays, and this page waits for it. @returns ends that. */
async function waitForAnother(shop: ReturnType<typeof openShop>) {
  let end = () => {}
  const others = new Promise<void>((resolve) => {
    end = resolve
  })
  shop.lock.ifFree(() => others)
  shop.ask()
  await vi.waitFor(() => expect(shop.state()?.status).toBe('elsewhere'))
  return end
}

test('a page that waited for another tab shows the cart which that one has left, and keeps nobody waiting', async () => {
  const shop = openShop()
  const end = await waitForAnother(shop)
  shop.store([])
  end()
  await vi.waitFor(() => expect(shop.state()?.status).toBe('idle'))
  expect(shop.reads).toEqual([{ cart: [], isLocked: false }])
})

test('a page that waited for another tab leads to the order which that one has made', async () => {
  const shop = openShop()
  const { total } = priceBreakdown([line('a')], 0)
  const { id, orderId } = shop.server.make(total)
  const end = await waitForAnother(shop)
  const draft = { id, startedAt: '2026-11-21T10:00:00.000Z', onServer: { total } }
  const paymentId = 'pay_1'
  const confirmation = shop.server.charge(orderId ?? '', paymentId)
  shop.journal.step({ type: 'succeeded', draft, paymentId, confirmation })
  shop.server.confirm(id, confirmation)
  shop.journal.step({ type: 'confirmed', id, paymentId })
  end()
  await vi.waitFor(() =>
    expect(shop.state()).toEqual({ status: 'settled', orderId: `order-of-${id}` }),
  )
  expect(shop.widgets).toEqual([])
})

test.each<[string, (shop: ReturnType<typeof openShop>) => void]>([
  ['a book on the screen', (shop) => shop.show({ items: [] })],
  ['the coupon on the screen', (shop) => shop.show({ coupon: festive })],
  ['the cart on the server', (shop) => shop.store([])],
])('nothing is charged if %s was changed while the widget was loading', async (_, change) => {
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const shop = openShop({ loading })
  shop.ask()
  change(shop)
  load()
  await vi.waitFor(() =>
    expect(shop.state()).toMatchObject({ words: { title: 'Your cart has changed' } }),
  )
  expect(shop.widgets).toEqual([])
})
