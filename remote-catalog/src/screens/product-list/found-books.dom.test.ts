import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDebounced } from './found-books'

const use = () =>
  renderHook(({ value, isChanging }) => useDebounced(value, isChanging, 200), {
    initialProps: { value: 'a', isChanging: false },
  })

it('applies any other change at once, and never returns to an earlier value', () => {
  const { result, rerender } = use()
  rerender({ value: 'b', isChanging: false })
  expect(result.current).toBe('b')
  rerender({ value: 'c', isChanging: true })
  expect(result.current).toBe('b')
})
