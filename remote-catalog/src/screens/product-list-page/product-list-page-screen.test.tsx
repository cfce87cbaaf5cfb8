import { Link } from 'shared/routing'
import { expectConsole, renderAt } from 'shared/testing'
import { beforeEach, expect, it } from 'vitest'
import { stubObservers } from '../../testing/stubs'
import { Screen as ProductListPageScreen } from './product-list-page-screen'

beforeEach(stubObservers)

const routes = [{ path: '/products/page/:page', element: <ProductListPageScreen /> }]
const open = (page: string) => renderAt(`/products/page/${page}`, { routes, scenario: 'large' })

it('shows the books of its page, and links to the next and previous page', async () => {
  const { screen, user } = await open('2')
  await screen.findByText(/^25 to 48 of \d,\d{3} books$/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Books, page 2')
  expect(document.title).toBe('Bookshelf | Books, page 2')
  expect(document.querySelectorAll('article')).toHaveLength(24)
  const canonical = document.head.querySelector('link[rel=canonical]')
  expect(canonical?.getAttribute('href')).toMatch(/\/products\/page\/2$/)
  const firstBook = () => document.querySelector('h2')?.textContent
  const before = firstBook()
  const next = screen.getByLabelText('Page 3')
  expect(next.getAttribute('rel')).toBe('next')
  await user.click(next)
  await screen.findByText(/^49 to 72 of/)
  expect(firstBook()).not.toBe(before)
  await user.click(screen.getByLabelText('Page 1'))
  await screen.findByText('At /products')
})

it('has the title of a missing page even when the shopper returns to it', async () => {
  const { screen, user } = await renderAt('/products/page/9998', {
    routes: [
      {
        path: '/products/page/:page',
        element: (
          <>
            <Link to="/">Leave</Link>
            <ProductListPageScreen />
          </>
        ),
      },
      { path: '/', element: <Link to="/products/page/9998">Return</Link> },
    ],
    scenario: 'large',
  })
  await screen.findByText('The list has no such page')
  await user.click(screen.getByText('Leave'))
  document.title = ''
  await user.click(screen.getByText('Return'))
  await screen.findByText('The list has no such page')
  expect(document.title).toBe('Bookshelf | Page not found')
})

it.each(['0', '9999', 'x'])('says that there is no page %s', async (page) => {
  const { screen } = await open(page)
  await screen.findByText('The list has no such page')
  expect(document.title).toBe('Bookshelf | Page not found')
  expect(document.head.querySelector('meta[name=robots]')).not.toBeNull()
})

it('shows a failure, and tries again', async () => {
  expectConsole('error', /The books could not be loaded/)
  const { screen, user } = await renderAt('/products/page/5', {
    routes,
    scenario: 'large',
    prepare: (server) => server.faults.set('GET /products', { status: 500, times: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText(/^97 to 120 of/)
})
