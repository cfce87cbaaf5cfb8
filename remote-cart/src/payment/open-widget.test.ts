import type { CartItem } from 'shared/contract'
import { expect, test } from 'vitest'
import type { Offer } from '../cart/shown'
import { festive } from '../testing/coupons'
import { loadWidgetFor, type Wanted } from './open-widget'
import type { PaymentWidget } from './payment-provider'
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
  expect(await load(change)).toMatchObject({ words: { title: 'Your cart has changed' } })
})
