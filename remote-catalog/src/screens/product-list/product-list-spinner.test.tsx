import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { onceThereIs } from '../../testing/once-there-is'
import { ProductListScreen } from './product-list-screen'

it('shows the spinner below the notice that nothing was found, not over it', async () => {
  const routes = [{ path: '/products', element: <ProductListScreen /> }]
  const { screen } = await renderAt('/products?q=nothing', { routes })
  const spinner = () => screen.getByText('Loading books').closest('[role=status]')?.className
  expect(spinner()).not.toContain('belowNotice')
  const below = onceThereIs('main h2', spinner)
  expect(await below).toContain('belowNotice')
  await screen.findByRole('heading', { name: 'Product you are looking for is not found' })
})
