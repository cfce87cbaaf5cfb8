import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $toast, closeToast, showToast, toastTimes } from '.'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  closeToast()
  vi.useRealTimers()
})

describe('a toast', () => {
  it('stays for 1500 ms by default', () => {
    showToast('Added to your cart', 'success')
    expect($toast.get()).toMatchObject({ msg: 'Added to your cart', isOpen: true, kind: 'success' })
    vi.advanceTimersByTime(1499)
    expect($toast.get().isOpen).toBe(true)
    vi.advanceTimersByTime(1)
    expect($toast.get().isOpen).toBe(false)
  })

  it('stays for 1000 ms after login, signup and logout', () => {
    showToast('Welcome back', 'success', toastTimes.session)
    vi.advanceTimersByTime(1000)
    expect($toast.get().isOpen).toBe(false)
  })

  it('is replaced by the next one, which stays for its full time', () => {
    showToast('First', 'success')
    vi.advanceTimersByTime(1000)
    showToast('Second', 'removed')
    vi.advanceTimersByTime(1000)
    expect($toast.get()).toMatchObject({ msg: 'Second', isOpen: true })
  })

  it('is a new toast when the same text is shown again', () => {
    showToast('Removed', 'removed')
    const { id } = $toast.get()
    showToast('Removed', 'removed')
    expect($toast.get().id).not.toBe(id)
  })
})
