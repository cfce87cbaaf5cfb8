import { act, renderHook } from '@testing-library/react'
import { renderAt } from 'shared/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { onceThereIs } from '../../testing/once-there-is'
import { ProductListScreen, useDelayedFalse } from './product-list-screen'

it('shows the spinner beside the count, not over the books', async () => {
  const routes = [{ path: '/products', element: <ProductListScreen /> }]
  const { screen } = await renderAt('/products', { routes })
  const spinner = () => screen.getByText('Loading books').closest('[role=status]')
  const beside = onceThereIs('article', () => spinner()?.previousElementSibling?.textContent)
  expect(await beside).toBe('10 books')
  await screen.findByRole('article', { name: 'Dracula' })
})

describe('the spinner’s delay', () => {
  function use(on: boolean) {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const hook = renderHook((props) => useDelayedFalse(props.on, 500), { initialProps: { on } })
    return { ...hook, pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)) }
  }

  it('ends 500 ms after its input', () => {
    const { result, rerender, pass } = use(true)
    pass(2000)
    expect(result.current).toBe(true)
    rerender({ on: false })
    pass(499)
    expect(result.current).toBe(true)
    pass(1)
    expect(result.current).toBe(false)
  })

  it('never starts by itself', () => {
    expect(use(false).result.current).toBe(false)
  })
})
