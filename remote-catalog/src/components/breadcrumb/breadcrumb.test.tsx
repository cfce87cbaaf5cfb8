import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'shared/testing'
import { expect, it } from 'vitest'
import { Breadcrumb } from './breadcrumb'

it('leads up from this page, which it marks as the current one', () => {
  render(
    <MemoryRouter>
      <Breadcrumb items={[{ label: 'Shop', to: '/products' }, { label: 'Emma' }]} />
    </MemoryRouter>,
  )
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(way.getAllByRole('link').map((link) => link.textContent)).toEqual(['Shop'])
  expect(way.getByText('Emma').getAttribute('aria-current')).toBe('page')
})
