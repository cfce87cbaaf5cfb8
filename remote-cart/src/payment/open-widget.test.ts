import type { CartItem } from 'shared/contract'
import { expectConsole } from 'shared/testing'
import { expect, test, vi } from 'vitest'
import type { Offer } from '../cart/shown'
import { festive } from '../testing/coupons'
import { loadWidgetFor, openWidget, type Wanted } from './open-widget'
import { stopped } from './payment-messages'
import type { PaymentReports, PaymentWidget } from './payment-provider'
import { address, line, prefill } from './testing/samples'

const offer: Offer = { items: [line('a')], coupon: null, total: 301 }
const wanted: Wanted = { ...offer, deliveryAddress: address, arrival: null, prefill }
const widget: PaymentWidget = { open() {} }

/** @param change what differs from what the shopper wants, once the widget is loaded. */
const load = ({ cart = offer.items, ...shown }: Partial<Offer> & { cart?: readonly CartItem[] }) =>
  loadWidgetFor(wanted, {
    loadWidget: async () => widget,
    freshCart: async () => cart,
    shown: () => ({ ...offer, ...shown }),
    show() {},
  })

test('a widget is loaded for what the screen shows', async () => {
  expect(await load({})).toBe(widget)
})

test.each([
  ['a book on the screen', { items: [] }],
  ['the coupon on the screen', { coupon: festive }],
  ['the total on the screen', { total: 300 }],
  ['the cart on the server', { cart: [] }],
])('nothing is charged if %s was changed while the widget was loading', async (_, change) => {
  expect(await load(change)).toMatchObject({ message: { title: 'Your cart has changed' } })
})

const request = { amountInPaise: 30_100, prefill, attemptId: 'attempt-1' }

test('a widget that cannot be opened is said, and charges nothing', async () => {
  expectConsole('error', /could not be opened/)
  const broken: PaymentWidget = {
    open() {
      throw new TypeError('Not in this browser')
    },
  }
  expect(await openWidget(broken, request, () => {})).toBe(stopped.refused)
})

test('a failure that is reported after the widget was closed is not shown', async () => {
  const show = vi.fn()
  const reports = await new Promise<PaymentReports>((resolve) => {
    openWidget({ open: (_, given) => resolve(given) }, request, show)
  })
  reports.onDismissed()
  reports.onFailed('Declined.')
  expect(show.mock.calls).toEqual([[{ status: 'open', failure: null }]])
})
