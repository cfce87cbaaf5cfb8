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

it('shows every book once, those that contain the text first', async () => {
  const { screen, closeNames } = await search('q=he')
  expect(await closeNames()).toEqual(['Moby-Dick'])
  const found = within(screen.getByRole('list', { name: 'Books' })).getAllByRole('article')
  expect(found).toHaveLength(4)
  screen.getByText('Showing 4 of 10 books, 1 close match')
})

it('applies the other filters and the order to close matches', async () => {
  const { closeNames } = await search('q=thrillers&price=400&sort=LOW_TO_HIGH')
  expect(await closeNames()).toEqual(['The Thirty-Nine Steps', 'The Hound of the Baskervilles'])
})

it('names the author whose books the close matches are', async () => {
  const { screen, closeNames } = await search('q=jane+austen')
  expect(await closeNames()).toEqual(['Pride and Prejudice'])
  screen.getByRole('heading', { name: 'Close matches: books by Jane Austen' })
})

it('counts close matches next to the filters, too', async () => {
  const { screen, closeNames } = await search('q=thrillers')
  expect(await closeNames()).toHaveLength(3)
  const thriller = await screen.findByRole('checkbox', { name: 'Thriller' })
  const count = document.getElementById(thriller.getAttribute('aria-describedby') ?? '')
  await waitFor(() => expect(count?.textContent).toBe('3 books'))
})
