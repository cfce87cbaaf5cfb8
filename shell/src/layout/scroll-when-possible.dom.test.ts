import { expect, it, vi } from 'vitest'
import { scrollWhenPossible } from './use-restored-scroll'

it('scrolls once the answers of a slow server have made the page tall enough', () => {
  vi.useFakeTimers()
  let onResize = () => {}
  class Observer {
    constructor(listener: () => void) {
      onResize = listener
    }
    observe() {}
    disconnect() {
      onResize = () => {}
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(600)
  const onEnd = vi.fn()
  scrollWhenPossible(1200, onEnd)
  // Two answers in sequence, each just in time.
  vi.advanceTimersByTime(20_000)
  expect(onEnd).not.toHaveBeenCalled()
  height.mockReturnValue(5000)
  onResize()
  expect(window.scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 1200 }))
  expect(onEnd).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
