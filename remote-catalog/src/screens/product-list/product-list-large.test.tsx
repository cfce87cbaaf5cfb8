import { fireEvent } from '@testing-library/react'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { stubObservers } from '../../testing/stubs'
import { ProductListScreen } from './product-list-screen'

it('keeps few of 10,000 books in the page, and says which of how many they are', async () => {
  stubObservers()
  const { screen } = await renderAt('/products?rating=1', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    scenario: 'large',
  })
  await screen.findByText('10,000 books', undefined, { timeout: 5000 })
  expect(screen.getAllByRole('article').length).toBeLessThan(60)
  const [first] = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-posinset'))
  expect(first?.getAttribute('aria-setsize')).toEqual('10000')
  fireEvent.input(screen.getByRole('slider', { name: 'Price' }), { target: { value: 150 } })
  expect(screen.getByText(/^Showing [\d,]+ of 10,000 books$/)).toBeDefined()
})

it('says that the default rating hides books, and shows them all', async () => {
  stubObservers()
  const { screen, user } = await renderAt('/products', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    scenario: 'large',
  })
  const chip = { name: 'Remove filter 2 stars and up' }
  await user.click(await screen.findByRole('button', chip, { timeout: 5000 }))
  expect(screen.getByText('10,000 books')).toBeDefined()
  expect(screen.queryByRole('button', chip)).toBeNull()
})
