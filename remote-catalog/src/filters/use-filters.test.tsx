import { act, render, screen } from '@testing-library/react'
import type { Filters } from 'product-search/filters'
import { BrowserRouter } from 'shared/routing'
import { beforeEach, expect, test } from 'vitest'
import { useFilters } from './use-filters'

/** The different filters that were rendered. The books are rendered for each of them. */
const rendered = new Set<Filters>()

function Price() {
  const { filters, change } = useFilters()
  rendered.add(filters)
  return (
    <>
      <button type="button" onClick={() => change({ ...filters, price: 500 })}>
        {filters.price}
      </button>
      <button
        type="button"
        onClick={() => change({ ...filters, price: filters.price - 1 }, 'price')}
      >
        Less
      </button>
    </>
  )
}

beforeEach(() => {
  history.replaceState(null, '', '/products?price=800')
  rendered.clear()
  render(
    <BrowserRouter>
      <Price />
    </BrowserRouter>,
  )
})

test('a choice is dropped if its address is left before it was rendered', async () => {
  const price = screen.getByRole('button', { name: '800' })
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

test('the books of a choice are not rendered again when its address is', async () => {
  await act(async () => screen.getByRole('button', { name: '800' }).click())
  expect(location.search).toBe('?price=500')
  expect([...rendered].map(({ price }) => price)).toEqual([800, 500])
})

test('two keys of a slider are one step of the history, even if the first is not rendered yet', async () => {
  const before = history.length
  const less = screen.getByRole('button', { name: 'Less' })
  await act(async () => {
    less.click()
    less.click()
  })
  expect(location.search).toBe('?price=799')
  expect(history.length).toBe(before + 1)
})
