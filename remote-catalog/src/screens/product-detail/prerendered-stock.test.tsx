/** What a prerendered page says of the stock, which is newer than the page (docs/product.md, P107). */
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { changeSite, MemoryRouter, Route, Routes, renderAt } from 'shared/testing'
import { expect, it, vi } from 'vitest'
import { stubObservers } from '../../testing/stubs'
import { ProductDetailScreen } from './product-detail-screen'

/** The book as composition provides it, in the page before its code is loaded. */
const book = await vi.hoisted(async () => {
  const { products } = await import('mock-api/seed')
  const [book] = products
  const state = document.createElement('script')
  state.id = 'dehydrated-state'
  state.type = 'application/json'
  state.text = JSON.stringify({ [`catalog.product.${book._id}`]: book })
  document.head.append(state)
  return book
})

const page = (
  <MemoryRouter initialEntries={[`/products/${book._id}`]}>
    <Routes>
      <Route path="/products/:productId" element={<ProductDetailScreen />} />
    </Routes>
  </MemoryRouter>
)

function compose(): string {
  vi.stubEnv('SSR', true)
  const html = renderToString(page)
  vi.unstubAllEnvs()
  return html
}

it('is “In stock” where the shop counts nothing', () => {
  changeSite({ origin: 'https://shop.example' })
  const html = compose()
  expect(html).toContain('<span>In stock</span>')
  expect(html).toContain('"availability":"https://schema.org/InStock"')
})

it('is left out where the server may count, until it has answered; then search engines get it, too', async () => {
  stubObservers()
  changeSite({ origin: 'https://shop.example', orders: 'server' })
  const html = compose()
  expect(html).toContain('"price":"299"')
  expect(html).not.toMatch(/in stock|availability/i)

  await renderAt('/elsewhere', {
    routes: [],
    prepare: (server) => server.setStock(book._id, 0),
  })
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  render(page, { container, hydrate: true })
  const stock = container.querySelector('li .stock')
  const offers = () => JSON.parse(container.querySelector('script')?.text ?? '')['@graph'][0].offers
  expect(stock?.textContent).toBe('')
  await vi.waitFor(() => expect(stock?.textContent).toBe('Out of stock'))
  expect(offers()).toMatchObject({ price: '299', availability: 'https://schema.org/OutOfStock' })
})
