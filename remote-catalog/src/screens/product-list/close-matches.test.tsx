import { waitFor, within } from '@testing-library/react'
import { expectAccessible, renderAt } from 'shared/testing'
import { expect, it } from 'vitest'
import { ProductListScreen } from './product-list-screen'

async function search(query: string) {
  const view = await renderAt(`/products?${query}`, {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
  })
  await view.screen.findByText(/\d books?/)
  const closeNames = async () => {
    const region = await view.screen.findByRole('region', { name: /^Close matches/ })
    return within(region)
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading', { level: 3 }).textContent)
  }
  return { ...view, closeNames }
}

it('shows close matches below the text that nothing was found, and announces them', async () => {
  const { screen, closeNames } = await search('q=dick+moby')
  expect(await closeNames()).toEqual(['Moby-Dick'])
  screen.getByRole('heading', { name: 'Product you are looking for is not found' })
  expect(screen.getByText('Showing 0 of 10 books, 1 close match').role).toBe('status')
  await expectAccessible()
})

it('clears the search, and nothing else, from the line above close matches', async () => {
  const { screen, user, closeNames } = await search('q=dick+moby&price=500')
  await closeNames()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “dick moby”')
  const main = screen.getByRole('region', { name: 'Books' })
  expect(within(main).queryByRole('button', { name: 'Clear filters' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  const chips = within(screen.getByRole('list', { name: 'Active filters' }))
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Up to ₹500'])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Books' }))
})

it.each([
  // Every book once, those that contain the text first.
  ['q=he', ['Moby-Dick'], 'Close matches', 4],
  [
    'q=thrillers&price=400&sort=LOW_TO_HIGH',
    ['The Thirty-Nine Steps', 'The Hound of the Baskervilles'],
    'Close matches',
    0,
  ],
  ['q=jane+austen', ['Pride and Prejudice'], 'Close matches: books by Jane Austen', 0],
])('of %s are under its other filters, in its order', async (query, names, title, found) => {
  const { screen, closeNames } = await search(query)
  expect(await closeNames()).toEqual(names)
  screen.getByRole('heading', { name: title })
  expect(screen.getAllByRole('article')).toHaveLength(found + names.length)
})

it('stay in the page while another filter is chosen', async () => {
  const { screen, user, closeNames } = await search('q=thrillers')
  await closeNames()
  const region = screen.getByRole('region', { name: /^Close matches/ })
  await user.click(screen.getByRole('checkbox', { name: 'Thriller' }))
  await screen.findByRole('button', { name: /Thriller/ })
  expect(await closeNames()).toHaveLength(3)
  expect(region.isConnected).toBe(true)
})

it('counts close matches next to the filters, too', async () => {
  const { screen, closeNames } = await search('q=thrillers')
  expect(await closeNames()).toHaveLength(3)
  const thriller = await screen.findByRole('checkbox', { name: 'Thriller' })
  const count = document.getElementById(thriller.getAttribute('aria-describedby') ?? '')
  await waitFor(() => expect(count?.textContent).toBe('3 books'))
})
