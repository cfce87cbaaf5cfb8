import { waitFor, within } from '@testing-library/react'
import type { MockApi } from 'mock-api'
import { demoAddress, products } from 'mock-api/seed'
import { useEffect, useState } from 'react'
import type { Order, Refund } from 'shared/contract'
import {
  $session,
  $toast,
  endSession,
  type OrdersState,
  ordersOf,
  request,
  showUnstoredOrder,
  startSession,
} from 'shared/shop'
import { buy, expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { Screen as ProfileScreen } from '../profile/profile-screen'
import { Screen as OrdersScreen } from './orders-screen'

/** Lazy, so that it renders after the router, like the screens of remotes. */
function Orders() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted ? <OrdersScreen /> : null
}

const routes = [
  { path: '/profile/orders', element: <Orders /> },
  { path: '/profile/me', element: <ProfileScreen /> },
]

const [book] = products

/** An order of a day in January 2026. */
function orderOf(day: number): Order {
  return {
    id: `BK-${day}`,
    paymentId: `made-${day}`,
    providerPaymentId: `pay_${day}`,
    deliveryAddress: demoAddress,
    items: [{ ...book, qty: 1 }],
    price: { mrp: 299, discount: 99, coupon: 0, delivery: 0, total: 200, savings: 99 },
    coupon: null,
    placedAt: `2026-01-${day}T10:00:00+05:30`,
    status: 'confirmed',
  }
}

interface Setup {
  path?: string
  state?: OrdersState
  /** What the server answers, if not the orders that were made there. */
  orders?: Order[]
  /** Whether it has older ones. */
  more?: boolean
  prepare?: (server: MockApi, userId: string) => unknown
}

async function openOrders({
  path = '/profile/orders',
  state,
  orders,
  more = false,
  prepare,
}: Setup = {}) {
  const view = await renderAt(path, {
    routes,
    customer: true,
    state,
    scenario: 'orders',
    async prepare(server) {
      if (orders) server.faults.set('GET /user/orders', { body: { orders, more } })
      const session = $session.get()
      await prepare?.(server, session.status === 'customer' ? session.user._id : '')
    },
  })
  const titles = () =>
    view.screen.getAllByRole('article').map((one) => one.textContent?.match(/Order of (\d+)/)?.[1])
  return { ...view, titles }
}

describe('the orders of a server', () => {
  it('are shown, newest first, together with earlier ones on this device', async () => {
    const { screen, titles } = await openOrders({
      orders: [orderOf(14), orderOf(12)],
      prepare: (_, userId) => ordersOf(userId).write([orderOf(13), orderOf(12)]),
    })
    await screen.findByText('pay_14')
    expect(titles()).toEqual(['14', '13', '12'])
    expect(screen.queryByText(/^Coupon/)).toBeNull()
  })

  it('name no payment when nothing was to be paid', async () => {
    const { providerPaymentId: _, ...order } = orderOf(14)
    const free = { ...order, price: { ...order.price, coupon: 200, total: 0, savings: 299 } }
    const { screen } = await openOrders({ orders: [free, orderOf(12)] })
    await screen.findByText('pay_12')
    expect(screen.getAllByText('Payment')).toHaveLength(1)
    expect(screen.queryByText('made-14')).toBeNull()
  })

  it('say what became of them and when, and what is still to come', async () => {
    const at = (day: number) => `2026-01-${day}T10:00:00.000Z`
    const shipped: Order = {
      ...orderOf(14),
      status: 'shipped',
      history: [
        { status: 'confirmed', at: at(14) },
        { status: 'packed', at: at(15) },
        { status: 'shipped', at: at(16) },
      ],
      shipment: { carrier: 'Blue Dart', tracking: 'https://post.example/1' },
    }
    const { screen } = await openOrders({ orders: [shipped] })
    const progress = within(await screen.findByRole('list', { name: 'Progress of the order' }))
    const steps = progress.getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Confirmed14 January 2026',
      'Packed15 January 2026',
      'On its way16 January 2026with Blue DartFollow the parcel',
      'Delivered, not yet',
    ])
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'step',
      null,
    ])
    const name = 'Follow the parcel of the order of 14 January 2026'
    const link = progress.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('https://post.example/1')
  })

  it('promise no arrival any more when they have arrived or are cancelled', async () => {
    const arrival = { from: '2099-12-01', to: '2099-12-03' }
    const history = [{ status: 'confirmed', at: '2026-01-14T10:00:00.000Z' }] as const
    const all = (['packed', 'delivered', 'cancelled'] as const).map(
      (status, n): Order => ({ ...orderOf(14 - n), status, arrival, history: [...history] }),
    )
    const { screen } = await openOrders({ orders: all })
    await screen.findByText('pay_14')
    const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
    expect(texts.map((text) => text?.includes('Arrives'))).toEqual([true, false, false])
  })

  describe('that are not packed', () => {
    const cancelButton = { name: /^Cancel order of / }
    const cancellation = 'POST /user/orders/:orderId/cancel'

    async function askToCancel() {
      const view = await openOrders({ prepare: () => buy(book) })
      await view.user.click(await view.screen.findByRole('button', cancelButton))
      return { ...view, dialog: within(view.screen.getByRole('dialog')) }
    }

    const orderOnServer = async () => (await request('GET /user/orders')).orders[0]

    it('can be cancelled, after a question that says what happens with the money', async () => {
      const { screen, user, dialog } = await askToCancel()
      expect(dialog.getByText(/₹200 goes back .* 5 to 7 working days\.$/)).toBeDefined()
      await expectAccessible()
      await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
      expect(await screen.findByText(/^₹200 goes back to the account/)).toBeDefined()
      const receipt = screen.getByRole('article')
      await waitFor(() => expect(document.activeElement).toBe(receipt))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(receipt.textContent).toContain('Usually arrives')
      expect(screen.queryByRole('button', cancelButton)).toBeNull()
      await expectAccessible()
      expect($toast.get()?.msg).toBe('Your order is cancelled')
      expect((await orderOnServer())?.status).toBe('cancelled')
    })

    it('stay as they are if the customer keeps them', async () => {
      const { screen, user, dialog, server } = await askToCancel()
      await user.click(dialog.getByRole('button', { name: 'Keep the order' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(document.activeElement).toBe(screen.getByRole('button', cancelButton))
      expect(server.calls).not.toContain(cancellation)
    })

    it('promise only what was not paid back before', async () => {
      const order: Order = { ...orderOf(14), history: [] }
      const arrival = { from: '2025-12-01', to: '2025-12-03' }
      const refunds = (['processed', 'pending', 'failed'] as const).map((status, n) => ({
        id: `r${n}`,
        amount: 50.5,
        status,
        arrival,
      }))
      const { screen, user } = await openOrders({ orders: [{ ...order, refunds }] })
      await user.click(await screen.findByRole('button', cancelButton))
      expect(within(screen.getByRole('dialog')).getByText(/ and ₹99 goes back /)).toBeDefined()
    })

    it('can be cancelled again if there was no answer, at once or after another question', async () => {
      expectConsole('error', /The order was not cancelled/)
      const { user, dialog, server, screen } = await askToCancel()
      server.faults.set(cancellation, { loseAnswer: true, times: 1 })
      await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
      expect(await dialog.findByText('The shop did not answer. Please try again.')).toBeDefined()
      await user.click(dialog.getByRole('button', { name: 'Keep the order' }))
      await user.click(screen.getByRole('button', cancelButton))
      expect(screen.getByRole('alert').textContent).toBe('')
      await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
      expect(await screen.findByText(/^₹200 goes back to the account/)).toBeDefined()
    })

    it('show that they can no longer be cancelled, whatever the reason', async () => {
      expectConsole('error', /The order was not cancelled/)
      const { screen, user, dialog, server } = await askToCancel()
      await server.moveOrder((await orderOnServer())?.id ?? '', 'packed')
      await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
      expect(await dialog.findByText(/packed a moment ago, or your bank is looking/)).toBeDefined()
      expect(dialog.getByRole('heading', { name: 'The order is not cancelled' })).toBeDefined()
      expect(dialog.queryByText(/not packed yet/)).toBeNull()
      const close = dialog.getAllByRole('button', { name: 'Close' }).at(-1)
      if (close) await user.click(close)
      await waitFor(() => expect(screen.queryByRole('button', cancelButton)).toBeNull())
      expect(screen.queryByRole('dialog')).toBeNull()
    })
  })

  it.each([
    ['pending', /^₹200 goes back to the account/, true],
    ['processed', /^₹200 was paid back/, true],
    ['processed', /^₹200 was paid back/, false],
    ['failed', /^Paying back ₹200 did not work at once/, false],
  ] as const)('say of a refund that is %s where the money is', async (status, text, hasDays) => {
    const year = hasDays || status === 'failed' ? 2099 : 2025
    const arrival = { from: `${year}-12-01`, to: `${year}-12-03` }
    const order: Order = { ...orderOf(14), status: 'cancelled', history: [] }
    const refund = { id: 'r', amount: 200, status, arrival }
    const { screen } = await openOrders({ orders: [{ ...order, refunds: [refund] }] })
    expect(await screen.findByText(text)).toBeDefined()
    const days = screen.queryAllByText('Usually arrives').map((text) => text.parentElement)
    const expected = { textContent: expect.stringMatching(/ Tue\s1 to Thu\s3 December$/) }
    expect(days).toMatchObject(hasDays ? [expected] : [])
  })

  it('are shown page by page, and the focus moves on to the first older one', async () => {
    expectConsole('error', /could not be loaded/)
    const newest = [orderOf(14), orderOf(13)]
    const { screen, user, server } = await openOrders({ orders: newest, more: true })
    const call = 'GET /user/orders/:orderId/older'
    const older = (day: number, more: boolean) =>
      server.faults.set(call, { status: 200, body: { orders: [orderOf(day)], more } })
    const show = { name: 'Show older orders' }
    const focused = (day: number) => {
      const article = screen.getByText(`pay_${day}`).closest('article')
      expect(document.activeElement).toBe(article)
    }
    server.faults.set(call, { status: 500 })
    let answer = holdAnswers('GET', '/api/user/orders/')
    const button = await screen.findByRole('button', show)
    await user.click(button)
    expect(document.activeElement).toBe(button)
    answer()
    const retry = await screen.findByRole('button', { name: 'Try again' })
    older(12, true)
    answer = holdAnswers('GET', '/api/user/orders/')
    await user.click(retry)
    expect(document.activeElement).toBe(retry)
    answer()
    await screen.findByText('pay_12')
    await vi.waitFor(() => focused(12))
    older(11, false)
    await user.click(await screen.findByRole('button', show))
    await screen.findByText('pay_11')
    expect(screen.getAllByRole('article')).toHaveLength(4)
    await vi.waitFor(() => focused(11))
    expect(screen.queryByRole('button', show)).toBeNull()
  })

  it('say of each refund for which books it is', async () => {
    const arrival = { from: '2025-12-01', to: '2025-12-03' }
    const order: Order = { ...orderOf(14), status: 'shipped', history: [] }
    const [book] = order.items
    if (!book) throw new Error('The order has no book')
    const refunds: Refund[] = [
      { id: 'a', amount: 99.5, status: 'processed', arrival, items: [{ _id: book._id, qty: 1 }] },
      { id: 'b', amount: 50, status: 'failed', arrival },
    ]
    const { screen } = await openOrders({ orders: [{ ...order, refunds }] })
    expect(await screen.findByText(`₹99.50 for 1 × “${book.name}” was paid back.`)).toBeDefined()
    expect(screen.getByText(/^Paying back ₹50 did not work/)).toBeDefined()
  })

  it('of this device only have no progress', async () => {
    const { screen } = await openOrders({
      prepare: (_, userId) => ordersOf(userId).write([orderOf(14)]),
    })
    await screen.findByText('pay_14')
    expect(screen.getByText('Confirmed')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Progress of the order' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  it('can be retried if they cannot be loaded', async () => {
    expectConsole('error', /The orders could not be loaded/)
    const { screen, user, server } = await openOrders({
      prepare: ({ faults }) => faults.set('GET /user/orders', { status: 503 }),
    })
    expect(await screen.findByText('Your orders could not be loaded.')).toBeDefined()
    expect(screen.queryByText('No Orders yet ?')).toBeNull()
    server.faults.clear('GET /user/orders')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No Orders yet ?')).toBeDefined()
  })

  it('follow a payment in another tab', async () => {
    const { screen } = await openOrders()
    await screen.findByText('No Orders yet ?')
    const { providerPaymentId = '' } = await buy(book)
    dispatchEvent(new StorageEvent('storage', { key: 'bookshelf.payment.someone' }))
    expect(await screen.findByText(providerPaymentId)).toBeDefined()
  })

  it('are not shown to the next customer', async () => {
    const { screen } = await openOrders({ prepare: () => buy(book) })
    await screen.findByRole('article')
    endSession()
    const other = {
      email: 'mira@example.com',
      password: 'another',
      firstName: 'Mira',
      lastName: 'Sen',
    }
    const { createdUser, encodedToken } = await request('POST /auth/signup', { body: other })
    startSession(createdUser, encodedToken)
    expect(await screen.findByText('No Orders yet ?')).toBeDefined()
  })

  it('are named in the profile', async () => {
    const { screen } = await openOrders({
      path: '/profile/me',
      orders: [orderOf(14), orderOf(12)],
    })
    expect(await screen.findByText('14 January 2026')).toBeDefined()
  })

  // Last, since such an order is shown until the page is closed.
  it('show a skeleton until they arrive, but the thanks for the newest at once', async () => {
    let answer = () => {}
    const { screen } = await openOrders({
      state: { placed: 'BK-15' },
      orders: [orderOf(15)],
      prepare(_, userId) {
        showUnstoredOrder(userId, orderOf(15))
        answer = holdAnswers('GET', '/api/user/orders')
      },
    })
    expect(screen.getByText('Order BK-15 is confirmed: 1 book for ₹200.')).toBeDefined()
    expect(screen.getByText('Loading…')).toBeDefined()
    answer()
    expect(await screen.findByText('pay_15')).toBeDefined()
    expect(screen.queryByText('Loading…')).toBeNull()
  })
})
