import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atom, computed, useSelected, useStore } from '.'

const $count = atom(1)
const $double = computed($count, (count) => count * 2)

function Double() {
  return <p>{`${useStore($double)}`}</p>
}

const renders = vi.fn()

function DoubleIsLarge() {
  const isLarge = useSelected($double, (double) => double > 9)
  renders()
  return <p>{isLarge ? 'large' : 'small'}</p>
}

/** Delays the commit, as a view transition on a busy machine does, while the store changes. */
function SlowCommit() {
  useLayoutEffect(() => {
    vi.advanceTimersByTime(5000)
    $count.set(4)
  }, [])
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  $count.set(1)
  renders.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['before', 'after'])(
  'a change between render and subscription is shown, with a slow component %s it',
  (place) => {
    render(
      <>
        {place === 'before' && <SlowCommit />}
        <Double />
        {place === 'after' && <SlowCommit />}
      </>,
    )
    expect(screen.getByText('8')).toBeDefined()
  },
)

test('each later change is shown', () => {
  render(<Double />)
  act(() => $count.set(5))
  expect(screen.getByText('10')).toBeDefined()
})

test('a part of a store renders again when it changes, and only then', () => {
  render(<DoubleIsLarge />)
  act(() => $count.set(2))
  expect(renders).toHaveBeenCalledTimes(1)
  act(() => $count.set(10))
  expect(screen.getByText('large')).toBeDefined()
})

test('a part of a store that was idle is shown with its current value', () => {
  render(
    <>
      <DoubleIsLarge />
      <SlowCommit />
    </>,
  )
  expect(screen.getByText('small')).toBeDefined()
  act(() => $count.set(5))
  expect(screen.getByText('large')).toBeDefined()
})
