import { Link } from 'shared/routing'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { onceThereIs } from '../../testing/once-there-is'
import { ProductListScreen } from './product-list-screen'

it('shows the spinner while it loads and a little longer, over books that are already shown, only once', async () => {
  const routes = [
    {
      path: '/products',
      element: (
        <>
          <Link to="/elsewhere">Away</Link>
          <ProductListScreen />
        </>
      ),
    },
    { path: '/elsewhere', element: <Link to="/products">Back</Link> },
  ]
  const { screen, user } = await renderAt('/products', { routes })
  expect(screen.getByRole('heading', { level: 1, name: 'Books' })).toBeDefined()
  expect(screen.getByText('Loading books')).toBeDefined()
  const lingers = onceThereIs('article', () => screen.queryByText('Loading books') !== null)
  expect(await lingers).toBe(true)
  await screen.findByRole('article', { name: 'Dracula' })
  await expect.poll(() => screen.queryByText('Loading books')).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Away' }))
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.getByRole('article', { name: 'Dracula' })).toBeDefined()
  expect(screen.queryByText('Loading books')).toBeNull()
})
