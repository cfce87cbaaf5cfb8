import Bag from '@lucide/icons/icons/shopping-bag'
import { render, screen } from '@testing-library/react'
import { paths } from 'shared/routing'
import { MemoryRouter } from 'shared/testing'
import { expect, it } from 'vitest'
import { HeaderIcon } from './header'

it.each([
  [0, 'Cart', ''],
  [1, 'Cart, 1 book', '1'],
  [99, 'Cart, 99 books', '99'],
  [100, 'Cart, 99+ books', '99+'],
])('shows %i books as the text that is in its name', (count, name, text) => {
  const icon = <HeaderIcon to={paths.cart()} label="Cart" icon={Bag} count={count} />
  render(icon, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name }).textContent).toBe(text)
})
