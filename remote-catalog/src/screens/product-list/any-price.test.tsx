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
  let asked: URLSearchParams[] = []
  const view = await renderAt(`/products?${query}`, {
    routes: [{ path: '/products', element }],
    prepare: () => {
      asked = serveBooks(books)
    },
  })
  const { screen } = view
  await screen.findByText(/\d books$/)
  return {
    ...view,
    chip: (name: string) => screen.queryByRole('button', { name: `Remove filter ${name}` }),
    address: () => screen.getByLabelText('Address').textContent,
    price: () => screen.getByRole<HTMLInputElement>('slider', { name: 'Price' }),
    askedForPrice: () => asked.at(-1)?.get('maxPrice'),
  }
}

const sizes = [30, 300]

it.each(sizes)(
  'says that the highest price hides some of %i books, and shows them',
  async (size) => {
    const { screen, user, chip, address, price } = await openList('rating=1', size)
    const shown = size * 0.9
    screen.getByText(`Showing ${shown} of ${size} books`)
    const byDefault = chip('Up to ₹1,000')
    expect(byDefault?.parentElement?.textContent).toBe(`Up to ₹1,000 · shows ${shown} of ${size}`)
    if (byDefault) await user.click(byDefault)
    await screen.findByText(`${size} books`)
    expect(address()).toBe('/products?rating=1&price=any')
    expect(price().getAttribute('aria-valuetext')).toBe('Any price')
    expect(price().value).toBe('1000')
    const any = chip('Any price')
    if (any) await user.click(any)
    await screen.findByText(`Showing ${shown} of ${size} books`)
    expect(address()).toBe('/products?rating=1')
  },
)

it.each(sizes)(
  'shows %i books of any price at a shared address, until one is chosen',
  async (size) => {
    const { screen, user, address, price, askedForPrice } = await openList(
      'rating=1&price=any',
      size,
    )
    screen.getByText(`${size} books`)
    if (size > 200) expect(askedForPrice()).toBeNull()
    fireEvent.input(price(), { target: { value: 990 } })
    fireEvent(price(), new Event('change', { bubbles: true }))
    expect(address()).toBe('/products?rating=1&price=990')
    expect(price().getAttribute('aria-valuetext')).toBe('up to ₹990')
    await screen.findByText(/^Showing/)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/products')
  },
)
