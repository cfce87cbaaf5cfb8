import { within } from '@testing-library/react'
import { demoAddress, demoCustomer, products } from 'mock-api/seed'
import { Fragment, useEffect, useState } from 'react'
import type { Order } from 'shared/contract'
import { Link, useLocation } from 'shared/routing'
import { $cart, $toast, addToCart, endSession, type OrdersState, ordersOf } from 'shared/shop'
import { changeSite, expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Screen as OrdersScreen } from './orders-screen'

function HistoryState() {
  return <output>{JSON.stringify(useLocation().state)}</output>
}

/** Lazy, so that it renders after the router, like the screens of remotes. */
function Orders() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isMounted ? <OrdersScreen /> : null
}

const element = (
  <Fragment key="orders">
    <Orders />
    <HistoryState />
  </Fragment>
)
const routes = [{ path: '/profile/orders', element }]
const [first, second] = products
if (!first || !second) throw new Error('The sample shop has too few books')

const order: Order = {
  id: 'order-1',
  paymentId: 'pay_1',
  deliveryAddress: demoAddress,
  items: [
    { ...first, price: 949, qty: 2 },
    { ...second, price: 159, qty: 1 },
  ],
  price: { mrp: 2057, discount: 99, coupon: 500, delivery: 0, total: 1458, savings: 599 },
  coupon: 'NEW USER',
  placedAt: '2026-01-14T10:00:00+05:30',
  status: 'confirmed',
}

const openOrders = (orders: readonly Order[], state?: OrdersState) =>
  renderAt('/profile/orders', {
    routes,
    customer: true,
    state,
    prepare: () => ordersOf(demoCustomer._id).write(orders.toReversed()),
  })

describe('the orders screen', () => {
  it('shows a confirmed order with its books, amounts, address and payment', async () => {
    const { screen } = await openOrders([order])
    const receipt = within(screen.getByRole('article', { name: 'Order of 14 January 2026' }))
    expect(receipt.getByText('Confirmed')).toBeDefined()
    expect(receipt.getByText('3 books')).toBeDefined()
    expect(receipt.getByRole('link', { name: first.name })).toBeDefined()
    expect(receipt.getByText('2 × ₹949')).toBeDefined()
    expect(receipt.getByText('₹1,898')).toBeDefined()
    const amounts = receipt
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(amounts).toEqual([
      ['Books', '₹2,057'],
      ['Discount', '−₹99'],
      ['Coupon NEW USER', '−₹500'],
      ['Delivery', 'Free'],
      ['Paid', '₹1,458'],
      ['Payment', 'pay_1'],
      ['Order number', 'order-1'],
    ])
    expect(receipt.getByText('12 Church Street')).toBeDefined()
    expect(receipt.getByText(/You saved ₹599/)).toBeDefined()
    await expectAccessible()
  })

  it('says when an order arrives, as its customer was told, and what was promised when that is over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const promised = { ...order, arrival: { from: '2026-12-01', to: '2026-12-03' } }
    const text = async (today: string) => {
      vi.setSystemTime(today)
      const { screen, unmount } = await openOrders([promised])
      const { textContent } = await screen.findByRole('article')
      unmount()
      return textContent?.match(/(Arrives|Promised).*?December/)?.[0].replaceAll('\u00a0', ' ')
    }
    expect(await text('2026-11-28T10:00:00Z')).toBe('Arrives Tue 1 to Thu 3 December')
    // It is still the third of December in some places.
    expect(await text('2026-12-04T11:59:00Z')).toBe('Arrives Tue 1 to Thu 3 December')
    expect(await text('2026-12-04T12:01:00Z')).toBe('Promised for Tue 1 to Thu 3 December')
  })

  it('says with its thanks when the books arrive', async () => {
    const promised = { ...order, arrival: { from: '2099-11-30', to: '2099-12-02' } }
    const { screen } = await openOrders([promised], { placed: order.id })
    const thanks = await screen.findByRole('region', { name: /^Thank you/ })
    expect(thanks.textContent).toMatch(/Arrives Mon\s30 November to Wed\s2 December/)
    const times = [...thanks.querySelectorAll('time')].map(({ dateTime }) => dateTime)
    expect(times).toEqual(['2099-11-30', '2099-12-02'])
  })

  it('shows no stored orders with an impossible amount, and sets them aside', async () => {
    const stored = JSON.stringify([{ ...order, price: { ...order.price, total: 1e308 } }])
    const key = `bookshelf.orders.${demoCustomer._id}`
    const { screen } = await renderAt('/profile/orders', {
      routes,
      customer: true,
      prepare: () => {
        localStorage.setItem(key, stored)
        dispatchEvent(new StorageEvent('storage', { key, newValue: stored }))
      },
    })
    expect(screen.getByRole('heading', { name: 'No Orders yet ?' })).toBeDefined()
    expect(localStorage.getItem(`${key}.quarantined`)).toBe(stored)
  })

  it('tells orders of one day apart by their times, also for the buttons', async () => {
    const other: Order = { ...order, id: 'order-2', placedAt: '2026-01-14T09:05:00+05:30' }
    const third: Order = { ...other, id: 'order-3' }
    const { screen } = await openOrders([order, other, third])
    const names = screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent)
    expect(new Set(names).size).toBe(3)
    expect(names.every((name) => name?.includes('14 January 2026, '))).toBe(true)
    const buttons = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))
    expect(new Set(buttons).size).toBe(buttons.length)
  })

  it('names the seller with the address, for paper', async () => {
    changeSite({ sellerName: 'Books & Co.', policyTitles: { terms: 'Terms' } })
    const seller = { name: 'Books & Co.', address: ['1 Long Lane', 'Pune'], email: 'a@b.test' }
    const fetched = vi.spyOn(globalThis, 'fetch')
    fetched.mockImplementation(async () => new Response(JSON.stringify({ seller })))
    const { screen } = await openOrders([order])
    const text = 'Bookshelf, Sold by Books & Co., 1 Long Lane, Pune, a@b.test'
    expect(await screen.findByText(text)).toBeDefined()
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/policies/terms.json'])
  })

  it('prints one order without the others', async () => {
    const other: Order = { ...order, id: 'order-2', paymentId: 'pay_2', placedAt: '2026-02-01' }
    const { screen, user } = await openOrders([order, other])
    const marked = () => [...document.querySelectorAll('[data-printed]')]
    const wanted = screen.getByRole('article', { name: 'Order of 14 January 2026' })
    const print = vi.fn(() => {
      expect(marked()).toEqual([wanted])
      dispatchEvent(new Event('afterprint'))
    })
    vi.stubGlobal('print', print)
    await user.click(screen.getByRole('button', { name: 'Print the order of 14 January 2026' }))
    vi.unstubAllGlobals()
    expect(print).toHaveBeenCalledOnce()
    expect(marked()).toEqual([])
  })

  it('links to the books if there is no order', async () => {
    const { screen, user } = await openOrders([])
    expect(screen.getByRole('heading', { name: 'No Orders yet ?' })).toBeDefined()
    await expectAccessible()
    await user.click(screen.getByRole('link', { name: 'Find a book' }))
    expect(screen.getByText('At /products')).toBeDefined()
  })

  it('hides the orders at a logout, and shows them again at the next login', async () => {
    const { screen } = await openOrders([order])
    endSession()
    await screen.findByText('Loading…')
    expect(screen.queryByRole('article')).toBeNull()
    expect(localStorage.getItem(`bookshelf.orders.${demoCustomer._id}`)).toContain('pay_1')
  })
})

describe('after a payment, the orders screen', () => {
  const paid: OrdersState = { placed: order.id }
  const thanks = { name: 'Thank you, Asha' }
  const paidLink = (
    <Link key="paid" to="/profile/orders" replace state={paid}>
      Paid
    </Link>
  )

  it('thanks, announces the order with its number, and says what happens next', async () => {
    const { screen } = await openOrders([order], paid)
    const panel = within(screen.getByRole('region', thanks))
    const facts = 'Order order-1 is confirmed: 3 books for ₹1,458.'
    expect(panel.getByText(facts)).toBeDefined()
    expect(panel.getByRole('status').textContent).toBe(`Thank you, Asha. ${facts}`)
    expect(panel.getByText(/sent to 12 Church Street, Bengaluru/)).toBeDefined()
    // Of an order without a promise.
    expect(document.body.textContent).not.toMatch(/Arrives|Promised/)
    await expectAccessible()
  })

  it('also thanks if the orders were already open when the payment was reported', async () => {
    const { screen, user } = await renderAt('/profile/orders', {
      routes: [{ path: '/profile/orders', element: [element, paidLink] }],
      customer: true,
      prepare: () => ordersOf(demoCustomer._id).write([order]),
    })
    expect(screen.queryByRole('region', thanks)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Paid' }))
    expect(await screen.findByRole('region', thanks)).toBeDefined()
    expect(screen.getByText('null')).toBeDefined()
  })

  it('links to the receipt, and to more books', async () => {
    const { screen, user } = await openOrders([order], paid)
    await user.click(screen.getByRole('button', { name: 'See the receipt' }))
    expect(document.activeElement).toBe(screen.getByRole('article'))
    await user.click(screen.getByRole('link', { name: 'Continue shopping' }))
    expect(screen.getByText('At /products')).toBeDefined()
  })

  it('is the usual page after a reload, and for an unknown order', async () => {
    const { screen, unmount } = await openOrders([order], paid)
    await vi.waitFor(() => expect(screen.getByText('null')).toBeDefined())
    expect(screen.getByRole('region', thanks)).toBeDefined()
    unmount()
    const later = await openOrders([order], { placed: 'another' })
    expect(later.screen.queryByRole('region', thanks)).toBeNull()
  })
})

describe("'Buy again'", () => {
  const again = { name: 'Buy again the order of 14 January 2026' }
  const inCart = () => $cart.get().map(({ name, qty, price }) => ({ name, qty, price }))

  it('adds the books of the order with their quantities, at current prices', async () => {
    const { screen, user } = await openOrders([order])
    await user.click(screen.getByRole('button', again))
    await vi.waitFor(() =>
      expect(inCart()).toEqual([
        { name: first.name, qty: 2, price: first.price },
        { name: second.name, qty: 1, price: second.price },
      ]),
    )
    const cart = await screen.findByRole('link', { name: 'Go to cart' })
    expect(cart.getAttribute('href')).toBe('/cart')
    expect($toast.get()).toMatchObject({ msg: 'Added to your cart', kind: 'success' })
  })

  it('does not move the focus if it has moved in the meantime', async () => {
    const { screen, user } = await openOrders([order])
    const answer = holdAnswers('POST')
    await user.click(screen.getByRole('button', again))
    const print = screen.getByRole('button', { name: /^Print/ })
    print.focus()
    answer()
    await screen.findByRole('link', { name: 'Go to cart' })
    expect(document.activeElement).toBe(print)
  })

  it('adds 99 copies of a book at most', async () => {
    const { screen, user } = await openOrders([{ ...order, items: [{ ...first, qty: 150 }] }])
    await user.click(screen.getByRole('button', again))
    await vi.waitFor(() => expect(inCart()).toMatchObject([{ name: first.name, qty: 99 }]))
    // Aborts the remaining calls.
    endSession()
  })

  it('reports which books are not in the shop, and adds the others', async () => {
    const old = { ...second, _id: 'gone', name: 'A Book of Old', qty: 1 }
    const { screen, user } = await openOrders([{ ...order, items: [{ ...first, qty: 1 }, old] }])
    await user.click(screen.getByRole('button', again))
    expect(
      await screen.findByText(
        '“A Book of Old” could not be added: the shop does not have it any more.',
      ),
    ).toBeDefined()
    expect(inCart()).toMatchObject([{ name: first.name }])
  })

  it('adds no more copies than are left, and says which are missing', async () => {
    const { screen, user, server } = await openOrders([order])
    server.setStock(first._id, 2)
    server.setStock(second._id, 0)
    await addToCart(first)
    await user.click(screen.getByRole('button', again))
    expect(
      await screen.findByText(
        `1 copy of “${first.name}”, “${second.name}” could not be added: no more copies are left.`,
      ),
    ).toBeDefined()
    expect(inCart()).toMatchObject([{ name: first.name, qty: 2 }])
    expect(screen.getByRole('link', { name: 'Go to cart' })).toBeDefined()
  })

  it('adds only the missing copies at another attempt, and still reports unavailable books', async () => {
    expectConsole('error', /could not be added/)
    const namesake = { ...second, name: first.name, qty: 2 }
    const gone = ['A Book of Old', 'An Older Book'].map((name) => ({ ...first, _id: name, name }))
    const items = [{ ...first, qty: 2 }, namesake, ...gone.map((book) => ({ ...book, qty: 1 }))]
    const { screen, user, server } = await openOrders([{ ...order, items }])
    const problems = () => screen.getByText(/does not have/).parentElement?.textContent
    const ofOld =
      '“A Book of Old”, “An Older Book” could not be added: the shop does not have them any more.'
    server.faults.set('POST /user/cart', { status: 500, times: 1 })
    await user.click(screen.getByRole('button', again))
    await screen.findByText(`1 copy of “${first.name}” could not be added. Please try again.`)
    expect(problems()).toContain(ofOld)
    await user.click(screen.getByRole('button', again))
    await screen.findByRole('link', { name: 'Go to cart' })
    expect(problems()).toBe(ofOld)
    expect(inCart().map(({ qty }) => qty)).toEqual([2, 2])
  })

  it('reports what failed, and adds only that at another attempt', async () => {
    expectConsole('error', /could not be added/)
    const { screen, user, server } = await openOrders([order])
    server.faults.set('GET /products/:productId', { status: 500, times: 1 })
    await user.click(screen.getByRole('button', again))
    expect((await screen.findByText(/Please try again/)).textContent).toBe(
      `“${first.name}” could not be added. Please try again.`,
    )
    expect(screen.queryByRole('link', { name: 'Go to cart' })).toBeNull()
    await user.click(screen.getByRole('button', again))
    const cart = await screen.findByRole('link', { name: 'Go to cart' })
    expect(document.activeElement).toBe(cart)
    expect(screen.queryByText(/Please try again/)).toBeNull()
    expect(inCart().map(({ name, qty }) => [name, qty])).toEqual([
      [second.name, 1],
      [first.name, 2],
    ])
  })
})
