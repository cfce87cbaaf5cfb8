// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDelayedFalse } from './use-delayed-false'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('ends 500 ms after its input', () => {
  const { result, rerender } = renderHook(({ on }) => useDelayedFalse(on, 500), {
    initialProps: { on: true },
  })
  pass(2000)
  expect(result.current).toBe(true)
  rerender({ on: false })
  pass(499)
  expect(result.current).toBe(true)
  pass(1)
  expect(result.current).toBe(false)
})

it('never starts by itself', () => {
  const { result } = renderHook(() => useDelayedFalse(false, 500))
  expect(result.current).toBe(false)
})
