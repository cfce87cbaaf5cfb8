import { atom } from 'shared/shop'
import { expectConsole } from 'shared/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inquireWhile } from './inquire'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const isOpen = (state: string) => state === 'open'

function showPage(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

/** When it was asked, in seconds after the start. @param ask what the server answers. */
function inquire(ask = async () => {}) {
  const began = Date.now()
  const times: number[] = []
  const $state = atom('open')
  const begin = () =>
    inquireWhile($state, isOpen, () => {
      times.push((Date.now() - began) / 1000)
      return ask()
    })
  begin()
  return { $state, times, begin }
}

test('asks with growing pauses, even after a failure, until the state is known', async () => {
  expectConsole('error', /does not say how a payment ended/)
  const { $state, times } = inquire(() => Promise.reject(new Error('No connection')))
  await vi.advanceTimersByTimeAsync(180_000)
  expect(times).toEqual([2, 6, 14, 30, 62, 122])
  $state.set('known')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(times).toHaveLength(6)
})

test('asks at once when the connection returns, and then with short pauses again', async () => {
  const { $state, times } = inquire()
  await vi.advanceTimersByTimeAsync(20_000)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(times).toEqual([2, 6, 14, 20, 24])
  $state.set('known')
})

test('does not ask while the page is hidden, and asks at once when it is shown', async () => {
  const { $state, times } = inquire()
  showPage(false)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(times).toEqual([])
  showPage(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toEqual([100])
  $state.set('known')
})

test('asks only once at a time, however often it is started', async () => {
  let answer = () => {}
  const { $state, times, begin } = inquire(() => new Promise<void>((resolve) => (answer = resolve)))
  begin()
  await vi.advanceTimersByTimeAsync(2_000)
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(times).toEqual([2])
  answer()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(times).toHaveLength(2)
  $state.set('known')
})

test('starts again for the next payment', async () => {
  const { $state, times, begin } = inquire()
  $state.set('known')
  $state.set('open')
  begin()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(times).toEqual([2])
  $state.set('known')
})
