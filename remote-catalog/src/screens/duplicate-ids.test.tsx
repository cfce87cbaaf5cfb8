import { products } from 'mock-api/seed'
import { renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { SlotContent as SearchSuggestions } from '../slots/search-suggestions/search-suggestions'
import { booksWithOneId, serveBooks } from '../testing/serve-books'
import { ProductDetailScreen } from './product-detail/product-detail-screen'
import { ProductListScreen } from './product-list/product-list-screen'

const suggestions = { typed: 'fiction', listboxId: 'l', activeId: null }
const routes = [
  { path: '/products', element: <ProductListScreen /> },
  { path: '/products/:productId', element: <ProductDetailScreen /> },
  {
    path: '/search',
    element: <SearchSuggestions {...suggestions} onOptions={() => {}} onChoose={() => {}} />,
  },
]
const garden = products.find(({ name }) => name === 'The Secret Garden')?._id

it.each([
  ['the list', '/products?category=fiction', 'article'],
  ['the page of another book of their category', `/products/${garden}`, 'article'],
  ['the list of suggestions', '/search', 'option'],
])('both of two books with one id are on %s', async (_, path, role) => {
  const { screen } = await renderAt(path, {
    routes,
    prepare: () => void serveBooks(booksWithOneId),
  })
  const found = [
    await screen.findByRole(role, { name: /Pride and Prejudice/ }),
    await screen.findByRole(role, { name: /Moby-Dick/ }),
  ]
  // The arrow keys find the next suggestion by the id of the current one.
  const ids = found.map(({ id }) => id).filter((id) => id !== '')
  expect(new Set(ids).size).toBe(ids.length)
})
