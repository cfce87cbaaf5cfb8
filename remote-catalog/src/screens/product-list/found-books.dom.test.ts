import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRested } from './found-books'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const use = () =>
  renderHook(({ value, isChanging }) => useRested(value, isChanging, 200), {
    initialProps: { value: 'a', isChanging: false },
  })

it('waits until a quickly changing value rests', () => {
  const { result, rerender } = use()
  rerender({ value: 'b', isChanging: true })
  act(() => vi.advanceTimersByTime(199))
  expect(result.current).toBe('a')
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe('b')
})

it('applies any other change at once, and never returns to an earlier value', () => {
  const { result, rerender } = use()
  rerender({ value: 'b', isChanging: false })
  expect(result.current).toBe('b')
  rerender({ value: 'c', isChanging: true })
  expect(result.current).toBe('b')
})
