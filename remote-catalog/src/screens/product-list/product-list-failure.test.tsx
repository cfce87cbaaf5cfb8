import { expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { ProductListScreen } from './product-list-screen'

it('stays empty after a failed fetch, shows the failure, and tries again', async () => {
  expectConsole('error', /The books could not be loaded/)
  const { screen, user } = await renderAt('/products?category=humor', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    prepare: ({ faults }) => faults.set('GET /products', { status: 500, times: 1 }),
  })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The books did not arrive.')
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Humor' })).toHaveProperty('checked', true)
  await expectAccessible()
  const answer = holdAnswers('GET')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Loading books')).toBeDefined()
  await expectAccessible()
  answer()
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
})
