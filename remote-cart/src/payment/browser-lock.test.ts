import { createLocks } from 'shared/testing'
import { describe, expect, test, vi } from 'vitest'
import { browserLock } from './browser-lock'

function hold() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { task: () => held, release }
}

describe.each([
  ['with Web Locks', () => createLocks()],
  ['without Web Locks', () => undefined],
  [
    'where the browser refuses them',
    () => ({ request: () => Promise.reject(new DOMException('no', 'SecurityError')) }),
  ],
])('a lock of the browser %s', (_, locks) => {
  test('runs one task at a time', async () => {
    vi.stubGlobal('navigator', { locks: locks() })
    const { task, release } = hold()
    const first = browserLock('a').ifFree(task)
    await Promise.resolve()
    const other = vi.fn(async () => {})
    await vi.waitFor(async () => expect(await browserLock('a').ifFree(other)).toBe(false))
    expect(await browserLock('b').ifFree(other)).toBe(true)
    release()
    expect(await first).toBe(true)
    expect(await browserLock('a').ifFree(other)).toBe(true)
    expect(other).toHaveBeenCalledTimes(2)
  })

  test('runs waiting tasks once it is free', async () => {
    vi.stubGlobal('navigator', { locks: locks() })
    const { task, release } = hold()
    const lock = browserLock('a')
    const first = lock.ifFree(task)
    const waiting = vi.fn(async () => {})
    const waited = lock.whenFree(waiting)
    await Promise.resolve()
    expect(waiting).not.toHaveBeenCalled()
    release()
    await Promise.all([first, waited])
    expect(waiting).toHaveBeenCalledOnce()
  })

  test('passes on a task’s error, and is released', async () => {
    vi.stubGlobal('navigator', { locks: locks() })
    const lock = browserLock('a')
    const failing = () => lock.ifFree(() => Promise.reject(new Error('inside')))
    await expect(failing()).rejects.toThrow('inside')
    expect(await lock.ifFree(async () => {})).toBe(true)
  })
})
