import { act, renderHook } from '@testing-library/react'
import { Link } from 'shared/routing'
import { holdAnswers, renderAt } from 'shared/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { onceThereIs } from '../../testing/once-there-is'
import { ProductListScreen, useDelayedFalse } from './product-list-screen'

const routes = [
  {
    path: '/products',
    element: (
      <>
        <Link to="/elsewhere">Away</Link>
        <ProductListScreen />
      </>
    ),
  },
  { path: '/elsewhere', element: <Link to="/products">Back</Link> },
]

it('shows the spinner while it loads and a little longer, over books that are already shown, only once', async () => {
  const { screen, user } = await renderAt('/products', { routes })
  expect(screen.getByRole('heading', { level: 1, name: 'Books' })).toBeDefined()
  expect(screen.getByText('Loading books')).toBeDefined()
  const spinner = () => screen.queryByText('Loading books')?.closest('[role=status]')
  // Beside the count, not over the books.
  const beside = onceThereIs('article', () => spinner()?.previousElementSibling?.textContent)
  expect(await beside).toBe('10 books')
  await screen.findByRole('article', { name: 'Dracula' })
  await expect.poll(() => screen.queryByText('Loading books')).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Away' }))
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.getByRole('article', { name: 'Dracula' })).toBeDefined()
  expect(screen.queryByText('Loading books')).toBeNull()
})

it('shows the spinner over old books while newer ones load', async () => {
  const { screen, user } = await renderAt('/products', { routes })
  await screen.findByRole('article', { name: 'Dracula' })
  await expect.poll(() => screen.queryByText('Loading books')).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Away' }))
  const inAMinute = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(inAMinute)
  const answer = holdAnswers('GET', '/api/products')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.getByRole('article', { name: 'Dracula' })).toBeDefined()
  expect(screen.getByText('Loading books')).toBeDefined()
  answer()
  await expect.poll(() => screen.queryByText('Loading books')).toBeNull()
})

it('shows the spinner for 500 ms more', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result, rerender } = renderHook((props) => useDelayedFalse(props.on, 500), {
    initialProps: { on: true },
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  pass(2000)
  expect(result.current).toBe(true)
  rerender({ on: false })
  pass(499)
  expect(result.current).toBe(true)
  pass(1)
  expect(result.current).toBe(false)
})
