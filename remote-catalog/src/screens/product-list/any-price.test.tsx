import { fireEvent } from '@testing-library/react'
import { scenarioOfSize } from 'mock-api/large'
import { renderAt } from 'shared/testing'
import { beforeEach, expect, it } from 'vitest'
import { products } from '../../api/catalogue'
import { serveBooks } from '../../testing/serve-books'
import { Address, stubObservers } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

beforeEach(() => {
  stubObservers()
  products.provide(undefined)
})

const element = (
  <>
    <ProductListScreen />
    <Address />
  </>
)

/** Opens the list of a shop in which every tenth book costs 1500 rupees. */
async function openList(query: string, size: number) {
  const books = scenarioOfSize(size)
    .catalogue()
    .products.map((book, index) => ({ ...book, price: index % 10 > 0 ? book.price : 1500 }))
  let queries: URLSearchParams[] = []
  const view = await renderAt(`/products?${query}`, {
    routes: [{ path: '/products', element }],
    prepare: () => {
      queries = serveBooks(books)
    },
  })
  const { screen } = view
  await screen.findByText(/\d books$/)
  return {
    ...view,
    chip: (name: string) => screen.queryByRole('button', { name: `Remove filter ${name}` }),
    address: () => screen.getByLabelText('Address').textContent,
    price: () => screen.getByRole<HTMLInputElement>('slider', { name: 'Price' }),
    requestedPrice: () => queries.at(-1)?.get('maxPrice'),
  }
}

it.each([30, 300])(
  'shows %i books of any price at a shared address, and says how many the highest price hides',
  async (size) => {
    const { screen, user, chip, address, price, requestedPrice } = await openList(
      'rating=1&price=any',
      size,
    )
    const shown = size * 0.9
    const press = async (button: HTMLElement | null) => button && user.click(button)
    screen.getByText(`${size} books`)
    if (size > 200) expect(requestedPrice()).toBeNull()
    expect(price().getAttribute('aria-valuetext')).toBe('Any price')
    expect(price().value).toBe('1000')

    await press(chip('Any price'))
    await screen.findByText(`Showing ${shown} of ${size} books`)
    expect(address()).toBe('/products?rating=1')
    const byDefault = chip('Up to ₹1,000')
    expect(byDefault?.parentElement?.textContent).toBe(`Up to ₹1,000 · shows ${shown} of ${size}`)
    await press(byDefault)
    await screen.findByText(`${size} books`)
    expect(address()).toBe('/products?rating=1&price=any')

    fireEvent.input(price(), { target: { value: 990 } })
    fireEvent(price(), new Event('change', { bubbles: true }))
    expect(address()).toBe('/products?rating=1&price=990')
    expect(price().getAttribute('aria-valuetext')).toBe('up to ₹990')
    await screen.findByText(/^Showing/)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/products')
  },
)
