import { expectAccessible, expectConsole, holdAnswers, renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { ProductListScreen } from './product-list-screen'

it('stays empty after a failed fetch, names no author, shows the failure, and tries again', async () => {
  expectConsole('error', /The books could not be loaded/)
  const { screen, user } = await renderAt('/products?category=humor&author=jerome+k.+jerome', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    prepare: ({ faults }) => faults.set('GET /products', { status: 500, times: 1 }),
  })
  const titles = () => [screen.getByRole('heading', { level: 1 }).textContent, document.title]
  expect(titles()).toEqual(['Humor books', 'Bookshelf | Humor books'])
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The books did not arrive.')
  expect(screen.queryByRole('article')).toBeNull()
  expect(titles()).toEqual(['Humor books', 'Bookshelf | Humor books'])
  expect(screen.getByRole('checkbox', { name: 'Humor' })).toHaveProperty('checked', true)
  await expectAccessible()
  const answer = holdAnswers('GET')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Loading books')).toBeDefined()
  await expectAccessible()
  answer()
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  expect(titles()).toEqual(['Books by Jerome K. Jerome', 'Bookshelf | Books by Jerome K. Jerome'])
  expect(screen.queryByRole('alert')).toBeNull()
})
