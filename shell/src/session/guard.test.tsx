import { act, render, screen } from '@testing-library/react'
import { useLocation } from 'shared/routing'
import { endSession, startSession, visitorKey } from 'shared/shop'
import { MemoryRouter, Route, Routes } from 'shared/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { Guard } from './guard'

const user = { _id: 'u1', email: 'a@b.c', firstName: 'Asha', lastName: 'Rao' }

function Here() {
  const { pathname, search, state } = useLocation()
  return <p>{`${pathname}${search} ${JSON.stringify(state)}`}</p>
}

/** Shows the cart, whatever the address is, and records the key of every address. */
function StillTheCart({ keys }: { keys: Set<string> }) {
  keys.add(useLocation().key)
  if (keys.size > 2) throw new Error('It goes there again and again')
  return (
    <Routes location="/cart">
      <Route path="/cart" element={<Guard access="customers">The cart</Guard>} />
    </Routes>
  )
}

function visit(pathname: string, state?: unknown, search = '') {
  render(
    <MemoryRouter initialEntries={[{ pathname, search, state }]}>
      <Routes>
        <Route path="/cart" element={<Guard access="customers">The cart</Guard>} />
        <Route path="/login" element={<Guard access="visitors">The login</Guard>} />
        <Route path="/open" element={<Guard access="all">Open</Guard>} />
        <Route path="*" element={<Here />} />
      </Routes>
    </MemoryRouter>,
  )
}

beforeEach(() => {
  localStorage.clear()
  endSession()
})

describe('a guard', () => {
  it('sends a visitor from a customers’ page to the login', () => {
    visit('/cart')
    expect(screen.getByText('The login')).toBeDefined()
  })

  it('navigates to the login once, although it renders until the login is ready', () => {
    const keys = new Set<string>()
    const shop = () => (
      <MemoryRouter initialEntries={['/cart']}>
        <StillTheCart keys={keys} />
      </MemoryRouter>
    )
    const { rerender } = render(shop())
    rerender(shop())
    rerender(shop())
    // The first address, and the login.
    expect(keys.size).toBe(2)
  })

  it('returns, after the login, exactly to the requested page', async () => {
    render(
      <MemoryRouter initialEntries={['/cart?coupon=FESTIVE']}>
        <Routes>
          <Route
            path="/cart"
            element={
              <Guard access="customers">
                <Here />
              </Guard>
            }
          />
          <Route path="/login" element={<Guard access="visitors">The login</Guard>} />
        </Routes>
      </MemoryRouter>,
    )
    expect(screen.getByText('The login')).toBeDefined()
    await act(() => startSession(user, 'token'))
    expect(screen.getByText('/cart?coupon=FESTIVE null')).toBeDefined()
  })

  it.each([
    ['the product list when no page is remembered', undefined, '/products null'],
    ['the remembered page', { from: '/wishlist' }, '/wishlist null'],
  ])('sends a customer from the login to %s', (_, state, page) => {
    startSession(user, 'token')
    visit('/login', state)
    expect(screen.getByText(page)).toBeDefined()
  })

  it.each([
    ['drops what a visitor wanted when they log in for a page', { from: '/wishlist' }, null],
    [
      'keeps it when they log in for it',
      { from: '/products', purpose: { to: 'cart', title: 'Dracula' } },
      'an add',
    ],
  ])('%s', async (_, state, kept) => {
    const key = visitorKey('pending-add')
    sessionStorage.setItem(key, 'an add')
    visit('/login', state)
    expect(sessionStorage.getItem(key)).toBe('an add')
    await act(() => startSession(user, 'token'))
    expect(sessionStorage.getItem(key)).toBe(kept)
  })

  it('lets customers and visitors into what is open to all', () => {
    visit('/open')
    expect(screen.getByText('Open')).toBeDefined()
  })
})
