import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Breaks the page's connection until the test is finished, or restores it, as the browser tells it. */
export function connect(isOnline: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => spy.mockRestore())
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
