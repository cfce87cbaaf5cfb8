import { products } from 'mock-api/seed'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { ProductDetailScreen } from './product-detail-screen'

it('shows both books with one id of an old server, below another of their category', async () => {
  const garden = products.find(({ name }) => name === 'The Secret Garden')
  const { screen } = await renderAt(`/products/${garden?._id}`, {
    routes: [{ path: '/products/:productId', element: <ProductDetailScreen /> }],
    scenario: 'legacy',
  })
  expect(await screen.findByRole('article', { name: 'Pride and Prejudice' })).toBeDefined()
  expect(screen.getByRole('article', { name: 'Moby-Dick' })).toBeDefined()
})
