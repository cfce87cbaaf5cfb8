import { within } from '@testing-library/react'
import { renderAt } from 'shared/testing/render-at'
import { expect, it } from 'vitest'
import { serveBooks, twins } from '../../testing/serve-books'
import { ProductListScreen } from './product-list-screen'

it('shows both books with one id, sorted or not', async () => {
  const { screen, user } = await renderAt('/products?category=fiction', {
    routes: [{ path: '/products', element: <ProductListScreen /> }],
    prepare: () => serveBooks(twins),
    customer: true,
  })
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent)
  await screen.findByRole('article', { name: 'Moby-Dick' })
  expect(names()).toEqual(['Pride and Prejudice', 'Moby-Dick', 'The Secret Garden'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Price: low to high')
  expect(names()).toEqual(['The Secret Garden', 'Pride and Prejudice', 'Moby-Dick'])
  const card = within(screen.getByRole('article', { name: 'Moby-Dick' }))
  await user.click(card.getByRole('button', { name: 'Add to cart' }))
  expect(await card.findByRole('link', { name: 'Go to cart' })).toBeDefined()
})
