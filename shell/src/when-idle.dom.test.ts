import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a task runs in a browser that is never idle', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (task: () => void, options?: IdleRequestOptions) => {
    if (options?.timeout) setTimeout(task, options.timeout)
  })
  const task = vi.fn()
  whenIdle(task)
  expect(task).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(task).toHaveBeenCalledOnce()
})
