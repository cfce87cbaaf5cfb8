import { fireEvent, within } from '@testing-library/react'
import { demoAddress, demoCustomer, products } from 'mock-api/seed'
import type { Order } from 'shared/contract'
import { $session, $toast, checkSession, ordersOf, request } from 'shared/shop'
import { expectAccessible, expectConsole, renderAt } from 'shared/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Screen as ProfileScreen } from './profile-screen'

const routes = [{ path: '/profile/me', element: <ProfileScreen /> }]

const lastOrder: Order = {
  id: 'order-1',
  paymentId: 'pay_1',
  deliveryAddress: demoAddress,
  items: products.slice(0, 1).map((book) => ({ ...book, qty: 2 })),
  price: { mrp: 898, discount: 99, coupon: 0, delivery: 0, total: 799, savings: 99 },
  coupon: null,
  placedAt: '2026-01-14T10:00:00+05:30',
  status: 'confirmed',
}

describe('the profile screen', () => {
  it('shows the customer’s name and email', async () => {
    const { screen } = await renderAt('/profile/me', { routes, customer: true })
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeDefined()
    expect(screen.getByText('Name').nextElementSibling?.textContent).toBe('Asha Rao')
    expect(screen.getByText('reader@bookshelf.test')).toBeDefined()
  })

  it('shows the last order and the first address, and links to all of them', async () => {
    const { screen } = await renderAt('/profile/me', {
      routes,
      customer: true,
      prepare: async () => {
        const { _id, ...address } = { ...demoAddress, street: '7 Hill Road' }
        await request('POST /user/address', { body: { address } })
        const before = { ...lastOrder, id: 'order-0', placedAt: '2025-12-01T10:00:00+05:30' }
        ordersOf(demoCustomer._id).write([lastOrder, before])
      },
    })
    const order = within(screen.getByRole('region', { name: 'Last order' }))
    expect(order.getByText('14 January 2026')).toBeDefined()
    expect(order.getByText('₹799')).toBeDefined()
    expect(order.getByRole('link').getAttribute('href')).toBe('/profile/orders')
    const address = within(screen.getByRole('region', { name: 'Delivery address' }))
    expect(await address.findByText(/Church Street/)).toBeDefined()
    expect(address.getByRole('link').getAttribute('href')).toBe('/profile/address')
  })

  it('says that there is no order and no address yet', async () => {
    const { screen } = await renderAt('/profile/me', {
      routes,
      customer: true,
      prepare: ({ faults }) => faults.set('GET /user/address', { body: { addressList: [] } }),
    })
    expect(screen.getByText('No order yet.')).toBeDefined()
    expect(await screen.findByText('No address saved yet.')).toBeDefined()
  })

  it('does not say that there is no address if the addresses could not be loaded', async () => {
    expectConsole('error', /could not be loaded/)
    const { screen, user, server } = await renderAt('/profile/me', {
      routes,
      customer: true,
      prepare: ({ faults }) => faults.set('GET /user/address', { status: 500 }),
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('No address saved yet.')).toBeNull()
    server.faults.clear()
    await user.click(again)
    expect(await screen.findByText(/Church Street/)).toBeDefined()
  })

  it('is one of three tabs, each of which is a page', async () => {
    const { screen, user } = await renderAt('/profile/me', { routes, customer: true })
    const tabs = screen.getByRole('navigation', { name: 'Your account' })
    const links = [...tabs.querySelectorAll('a')].map((a) => [
      a.textContent,
      a.getAttribute('href'),
      a.getAttribute('aria-current'),
    ])
    expect(links).toEqual([
      ['Profile', '/profile/me', 'page'],
      ['Orders', '/profile/orders', null],
      ['Address', '/profile/address', null],
    ])
    await user.click(screen.getByRole('link', { name: 'Orders' }))
    expect(screen.getByText('At /profile/orders')).toBeDefined()
  })

  it('says for a second that the customer is logged out', async () => {
    const { screen } = await renderAt('/profile/me', { routes, customer: true })
    const logout = screen.getByRole('button', { name: 'Log out' })
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    fireEvent.click(logout)
    vi.advanceTimersByTime(999)
    expect($session.get().status).toBe('visitor')
    expect($toast.get()).toMatchObject({ msg: 'Logged out', kind: 'logged-out', isOpen: true })
    vi.advanceTimersByTime(1)
    expect($toast.get().isOpen).toBe(false)
  })

  it('shows that the token could not be checked, and recovers', async () => {
    expectConsole('error', /The token check failed/)
    const { screen, user, server } = await renderAt('/profile/me', {
      routes,
      async prepare({ faults }) {
        const body = { email: 'x@example.com', password: 'p', firstName: 'Ada', lastName: 'X' }
        const { encodedToken } = await request('POST /auth/signup', { body })
        localStorage.setItem('token', encodedToken)
        faults.set('POST /auth/verify', { loseAnswer: true })
        await checkSession()
      },
    })
    expect(screen.getByText('The shop does not answer right now.')).toBeDefined()
    await expectAccessible()
    server.faults.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ada X')).toBeDefined()
  })
})
