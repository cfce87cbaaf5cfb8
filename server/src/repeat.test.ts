import { expect, onTestFinished, test, vi } from 'vitest'
import { repeat } from './repeat'

test('periodic work does not overlap with itself, and goes on after a failure', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let fail = (_: Error) => {}
  const work = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)))
  const failed = vi.fn()
  const timer = repeat(work, 1000, failed)
  await vi.advanceTimersByTimeAsync(3500)
  expect(work).toHaveBeenCalledTimes(1)
  fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(failed).toHaveBeenCalledExactlyOnceWith(new Error('away'))
  expect(work).toHaveBeenCalledTimes(2)
  clearInterval(timer)
})
