import { renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { ProductListScreen } from './product-list-screen'

async function openList(query: string) {
  const routes = [{ path: '/products', element: <ProductListScreen /> }]
  const view = await renderAt(`/products${query}`, { routes })
  await view.screen.findByText(/\d books?$/)
  const button = (name: string) => view.screen.getByRole('button', { name })
  const title = view.screen.getByRole('heading', { level: 1 })
  return { ...view, button, title }
}
const focused = () => document.activeElement

it('moves from a removed chip to the next one, or else to the previous one', async () => {
  const { user, button } = await openList('?category=humor&category=thriller&rating=1')
  button('Remove filter Humor').focus()
  await user.keyboard('{Enter}')
  expect(focused()).toBe(button('Remove filter Thriller'))
  await user.tab()
  await user.keyboard('{Enter}')
  expect(focused()).toBe(button('Remove filter Thriller'))
})

it('moves to the title when the last chip is removed', async () => {
  const { user, button, title, screen } = await openList('?rating=1&price=500')
  await user.click(button('Remove filter Up to ₹500'))
  await user.click(button('Remove filter 1 star and up'))
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect(focused()).toBe(title)
})

it('stays on the panel’s button that clears the filters', async () => {
  const { user, button, screen } = await openList('?category=humor')
  expect(button('Clear filters').getAttribute('aria-disabled')).toBe('false')
  button('Clear filters').focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('article')).toHaveLength(10)
  expect(focused()).toBe(button('Clear filters'))
  expect(focused()?.getAttribute('aria-disabled')).toBe('true')
})

it('moves to the title from the button that is shown in place of the books', async () => {
  const { user, title, screen } = await openList('?q=cookery')
  const [, inPlaceOfBooks] = screen.getAllByRole('button', { name: 'Clear filters' })
  inPlaceOfBooks?.focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('article')).toHaveLength(10)
  expect(focused()).toBe(title)
})
