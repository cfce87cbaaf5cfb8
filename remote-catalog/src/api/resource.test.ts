import { expectConsole } from 'shared/testing/console'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResource } from './resource'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a resource', () => {
  it('is fetched once for everybody who asks at the same time', async () => {
    const fetchData = vi.fn(async () => 'books')
    const { $state, load } = createResource('The books', fetchData)
    expect($state.get()).toEqual({ status: 'loading' })
    await Promise.all([load(), load()])
    expect($state.get()).toEqual({ status: 'ready', data: 'books' })
    expect(fetchData).toHaveBeenCalledTimes(1)
  })

  it('stays on show while a newer answer is fetched, once it is a minute old', async () => {
    let answer = 'old'
    const { $state, load } = createResource('The books', async () => answer)
    await load()
    answer = 'new'
    vi.advanceTimersByTime(59_999)
    await load()
    expect($state.get()).toMatchObject({ data: 'old' })
    vi.advanceTimersByTime(1)
    const loaded = load()
    expect($state.get()).toMatchObject({ status: 'ready', data: 'old' })
    await loaded
    expect($state.get()).toMatchObject({ data: 'new' })
  })

  it('tells a failure, and heals when it is tried again', async () => {
    expectConsole('error', /The books could not be loaded/)
    const fetchData = vi.fn(async () => 'books').mockRejectedValueOnce(new Error('offline'))
    const { $state, load } = createResource('The books', fetchData)
    await load()
    const failed = $state.get()
    if (failed.status !== 'failed') throw new Error('It should have failed')
    failed.retry()
    expect($state.get()).toEqual({ status: 'loading' })
    await load()
    expect($state.get()).toEqual({ status: 'ready', data: 'books' })
  })

  it('keeps what it has when a later fetch fails', async () => {
    expectConsole('error', /could not be loaded/)
    const fetchData = vi.fn(async () => 'books')
    const { $state, load } = createResource('The books', fetchData)
    await load()
    vi.advanceTimersByTime(60_000)
    fetchData.mockRejectedValueOnce(new Error('offline'))
    await load()
    expect($state.get()).toEqual({ status: 'ready', data: 'books' })
  })
})
