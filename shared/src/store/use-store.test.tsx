import { act, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atom, computed, useStore } from '.'

const $count = atom(1)
const $double = computed($count, (count) => count * 2)

function Double() {
  return <p>{`${useStore($double)}`}</p>
}

/** Keeps the commit waiting, as a view transition on a busy machine does, while the store changes. */
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
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['before', 'after'])(
  'a change between render and subscription is shown, the slow part standing %s it',
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
