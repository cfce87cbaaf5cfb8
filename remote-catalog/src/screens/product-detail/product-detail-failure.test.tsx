import { expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { ProductDetailScreen } from './product-detail-screen'

it('shows that the book could not be loaded, and tries again', async () => {
  expectConsole('error', /could not be loaded/)
  const { screen, user } = await renderAt('/products/dbc0a470-0aaf-4917-ae77-4759a3e45165', {
    routes: [{ path: '/products/:productId', element: <ProductDetailScreen /> }],
    prepare: ({ faults }) => faults.set('GET /products/:productId', { status: 500, times: 1 }),
  })
  expect(screen.getByText('Loading the book')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('The book did not arrive.')
  expect(document.title).toBe('Bookshelf | Book')
  await expectAccessible()
  const answer = holdAnswers('GET')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Loading the book')).toBeDefined()
  await expectAccessible()
  answer()
  expect(await screen.findByRole('heading', { level: 1, name: 'Dracula' })).toBeDefined()
  expect(document.title).toBe('Bookshelf | Dracula')
})
