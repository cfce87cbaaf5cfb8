import { scenarioOfSize } from 'mock-api/large'
import { renderAt } from 'shared/testing/render-at'
import { expect, it, vi } from 'vitest'
import { serveBooks } from '../../testing/serve-books'
import { stubObservers } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

// The stores read it once, when they are loaded.
vi.hoisted(() => {
  const state = document.createElement('script')
  state.id = 'dehydrated-state'
  state.type = 'application/json'
  state.textContent = JSON.stringify({ 'catalog.products': { total: 300 } })
  document.body.append(state)
})

it('filters the 300 books of an old server in the page, though the page says that they are many', async () => {
  stubObservers()
  const books = scenarioOfSize(300).catalogue().products
  let asked: URLSearchParams[] = []
  const { screen, user } = await renderAt('/products?rating=1', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    prepare: () => {
      asked = serveBooks(books, false)
    },
  })
  await screen.findByText('300 books')
  await user.click(screen.getByRole('checkbox', { name: 'Humor' }))
  const humor = books.filter(({ categoryName }) => categoryName === 'humor')
  screen.getByText(`Showing ${humor.length} of 300 books`)
  await user.click(screen.getByRole('radio', { name: 'Price: low to high' }))
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const cheapest = humor.toSorted((a, b) => a.price - b.price).slice(0, names.length)
  expect(names).toEqual(cheapest.map(({ name }) => name))
  // Whether there are still many, and the list: the server returns all books for both.
  expect(asked).toHaveLength(2)
})
