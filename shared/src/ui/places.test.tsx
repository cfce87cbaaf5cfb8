import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { MemoryRouter } from '../routing/memory-router'
import { ButtonLink } from './button'
import { EmptyState } from './empty-state'
import { FailureNotice } from './failure-notice'
import { Card, Stack } from './layout'
import { Page } from './page'

it('announces a failure at once, and tries again', async () => {
  const retry = vi.fn()
  render(<FailureNotice title="The books did not arrive" text="Sorry." onRetry={retry} />)
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain('The books did not arrive')
  await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

it('says in a heading that there is nothing, and links onwards', () => {
  render(
    <MemoryRouter>
      <EmptyState
        title="Oops, Your Cart is Empty"
        picture={<svg role="img" aria-label="An empty shelf" />}
        action={<ButtonLink to="/products">Shop now</ButtonLink>}
      />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Oops, Your Cart is Empty' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/products')
  expect(screen.queryByRole('img')).toBeNull()
})

it('heads a page with a title that can take the focus', () => {
  render(<Page title="MY WishList">Two books</Page>)
  const title = screen.getByRole('heading', { level: 1, name: 'MY WishList' })
  title.focus()
  expect(document.activeElement).toBe(title)
})

it('adds no empty heading to a page that has its own', () => {
  render(<Page>Two books</Page>)
  expect(screen.queryByRole('heading')).toBeNull()
})

it('renders a card as the given element', () => {
  render(
    <Card as="article" aria-label="Emma">
      By Jane Austen
    </Card>,
  )
  expect(screen.getByRole('article', { name: 'Emma' }).textContent).toBe('By Jane Austen')
})

it('puts the space of a token between the children of a stack, and nothing into the rest of its style', () => {
  render(
    <Stack as="ul" role="list" gap={4} style={{ marginTop: 8 }}>
      <li>Emma</li>
    </Stack>,
  )
  const { style } = screen.getByRole('list')
  expect([style.gap, style.marginTop]).toEqual(['var(--space-4)', '8px'])
})
