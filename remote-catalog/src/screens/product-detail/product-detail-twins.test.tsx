import { products } from 'mock-api/seed'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { serveBooks, twins } from '../../testing/serve-books'
import { ProductDetailScreen } from './product-detail-screen'

it('shows both books with one id, below another of their category', async () => {
  const garden = products.find(({ name }) => name === 'The Secret Garden')
  const { screen } = await renderAt(`/products/${garden?._id}`, {
    routes: [{ path: '/products/:productId', element: <ProductDetailScreen /> }],
    prepare: () => serveBooks(twins),
  })
  expect(await screen.findByRole('article', { name: 'Pride and Prejudice' })).toBeDefined()
  expect(screen.getByRole('article', { name: 'Moby-Dick' })).toBeDefined()
})
