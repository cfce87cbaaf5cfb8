import { act, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'shared/routing'
import { beforeEach, expect, test } from 'vitest'
import { useFilters } from './use-filters'

function Price() {
  const { filters, change } = useFilters()
  return (
    <button type="button" onClick={() => change({ ...filters, price: 500 })}>
      {filters.price}
    </button>
  )
}

beforeEach(() => history.replaceState(null, '', '/products?price=800'))

test('a choice is dropped if its address is left before it was rendered', async () => {
  render(
    <BrowserRouter>
      <Price />
    </BrowserRouter>,
  )
  const price = screen.getByRole('button')
  expect(price.textContent).toBe('800')
  // React renders only at the end of `act`, after the address was set and left.
  await act(async () => {
    price.click()
    expect(location.search).toBe('?price=500')
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await isBack
  })
  expect(location.search).toBe('?price=800')
  expect(price.textContent).toBe('800')
})
