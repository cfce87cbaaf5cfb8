import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MemoryRouter } from '../routing/memory-router'
import { useLocation, useNavigate } from '../routing/router'
import { useLoginFirst } from '.'

const rendered = vi.fn()

function Card() {
  const loginFirst = useLoginFirst()
  const navigate = useNavigate()
  rendered()
  return (
    <>
      <button type="button" onClick={() => navigate('/products?q=a')}>
        Search
      </button>
      <button type="button" onClick={() => loginFirst(() => {})}>
        Buy
      </button>
    </>
  )
}

function Address() {
  const { pathname, search, state } = useLocation()
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>
}

it('knows the current page without rendering at each navigation', () => {
  render(
    <MemoryRouter initialEntries={['/']}>
      <Address />
      <Card />
    </MemoryRouter>,
  )
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
  const before = rendered.mock.calls.length
  press('Search')
  expect(screen.getByRole('status').textContent).toBe('/products?q=a null')
  press('Buy')
  expect(screen.getByRole('status').textContent).toBe('/login {"from":"/products?q=a"}')
  expect(rendered).toHaveBeenCalledTimes(before)
})
