import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MemoryRouter } from './memory-router'
import { Navigate, Route, Routes, useLocation, useNavigate } from './router'

const addresses: string[] = []

function Address() {
  const { pathname, state } = useLocation()
  const address = pathname + (state ? JSON.stringify(state) : '')
  if (addresses.at(-1) !== address) addresses.push(address)
  return null
}

/** A screen that stays whatever the address is, and leads to the cart if it is empty. */
function open(initialEntries: string[]) {
  addresses.length = 0
  const shop = (isEmpty: boolean) => (
    <MemoryRouter initialEntries={initialEntries}>
      <Address />
      <Back />
      <Routes location="/checkout">
        <Route
          path="/checkout"
          element={isEmpty && <Navigate to="/cart" replace state={{ from: 1 }} />}
        />
      </Routes>
    </MemoryRouter>
  )
  const { rerender } = render(shop(false))
  return { becomeEmpty: () => rerender(shop(true)) }
}

function Back() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/checkout')}>
      Back
    </button>
  )
}

it('leads on from the page in the address bar, once, with its state', () => {
  const { becomeEmpty } = open(['/checkout'])
  becomeEmpty()
  becomeEmpty()
  expect(addresses).toEqual(['/checkout', '/cart{"from":1}'])
})

it('leads nobody away from the page that they have gone to, while the last one is still shown', () => {
  const { becomeEmpty } = open(['/profile/orders'])
  becomeEmpty()
  expect(addresses).toEqual(['/profile/orders'])
  act(() => screen.getByRole('button', { name: 'Back' }).click())
  expect(addresses).toEqual(['/profile/orders', '/checkout', '/cart{"from":1}'])
})
