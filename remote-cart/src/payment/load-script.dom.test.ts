import { afterEach, describe, expect, test, vi } from 'vitest'
import { loadScript } from './load-script'

const src = '/payments/checkout.js'
const scripts = () => [...document.querySelectorAll(`script[src="${src}"]`)]

afterEach(() => {
  vi.useRealTimers()
  for (const script of scripts()) script.remove()
})

describe('a script', () => {
  test('is available once it has loaded', async () => {
    const loaded = loadScript(src)
    scripts()[0]?.dispatchEvent(new Event('load'))
    await loaded
    expect(scripts()).toHaveLength(1)
  })

  test('that fails is removed, so that the next attempt loads it again', async () => {
    const failed = loadScript(src)
    const [before] = scripts()
    before?.dispatchEvent(new Event('error'))
    // At once, not when the time is over.
    expect(scripts()).toHaveLength(0)
    await expect(failed).rejects.toThrow(src)
    const again = loadScript(src)
    expect(scripts()[0]).not.toBe(before)
    scripts()[0]?.dispatchEvent(new Event('load'))
    await again
  })

  test('fails after 10 seconds', async () => {
    vi.useFakeTimers()
    const failed = expect(loadScript(src)).rejects.toThrow(src)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(scripts()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(scripts()).toHaveLength(0)
  })
})
