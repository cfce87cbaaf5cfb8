import { largeScenario } from 'mock-api/large'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { $firstBooks, firstBooksOf } from '../../api/first-books'
import { stubObservers } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

it('shows the first books that its page brought, with the numbers of all, until these are loaded', async () => {
  stubObservers()
  $firstBooks.set(firstBooksOf(largeScenario.catalogue().products, 24))
  const { screen } = await renderAt('/products', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    scenario: 'large',
  })
  expect(screen.getAllByRole('article')).toHaveLength(24)
  const first = screen.getByText(/^Showing [\d,]+ of 10,000 books$/).textContent
  expect(screen.getByRole('button', { name: 'Remove filter 2 stars and up' })).toBeDefined()
  const [item] = screen.getAllByRole('listitem').slice(-1)
  await expect.poll(() => item?.getAttribute('aria-setsize'), { timeout: 5000 }).not.toBeNull()
  expect(screen.getByText(first ?? '')).toBeDefined()
})
