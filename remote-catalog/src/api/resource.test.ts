import { expectConsole } from 'shared/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResource } from './resource'

/** The data of a prerendered page. */
const prerendered = vi.hoisted(() => new Map<string, unknown>())
/** What is called with the data of another page. */
const awaited = vi.hoisted(() => new Map<string, (data: unknown) => void>())
vi.mock('shared/shop', async (original) => ({
  ...(await original<typeof import('shared/shop')>()),
  fromDehydratedState: (key: string) => prerendered.get(key),
  onDehydratedState: (key: string, use: (data: unknown) => void) => awaited.set(key, use),
}))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a resource', () => {
  it('is fetched once for simultaneous loads', async () => {
    const fetchData = vi.fn(async () => 'books')
    const { $state, load } = createResource('The books', fetchData)
    expect($state.get()).toEqual({ status: 'loading' })
    await Promise.all([load(), load()])
    expect($state.get()).toEqual({ status: 'ready', data: 'books' })
    expect(fetchData).toHaveBeenCalledTimes(1)
  })

  it('stays shown while a newer answer is fetched, once it is a minute old', async () => {
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

  it('shows the data of a page that may be opened next, and loads it again', async () => {
    const { $state, load } = createResource('The books', async () => 'new', 'books')
    awaited.get('books')?.('prerendered')
    expect($state.get()).toEqual({ status: 'ready', data: 'prerendered' })
    await load()
    awaited.get('books')?.('prerendered')
    expect($state.get()).toEqual({ status: 'ready', data: 'new' })
  })

  it('reports a failure, and recovers at a retry', async () => {
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

  it('is prefetched, but not again under a screen that shows a failure', async () => {
    expectConsole('error', /The books could not be loaded/)
    const fetchData = vi.fn(async () => 'books').mockRejectedValueOnce(new Error('offline'))
    const { $state, prefetch, load } = createResource('The books', fetchData)
    await prefetch()
    expect($state.get()).toMatchObject({ status: 'failed' })
    await prefetch()
    expect(fetchData).toHaveBeenCalledTimes(1)
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

  it('shows the page’s data while it fetches, and drops it if that fails', async () => {
    expectConsole('error', /could not be loaded/)
    prerendered.set('catalog.books', 'old')
    const fetchData = vi.fn(async () => 'new').mockRejectedValueOnce(new Error('offline'))
    const { $state, $isFetching, load } = createResource('The books', fetchData, 'catalog.books')
    expect($isFetching.get()).toBe(false)
    const loaded = load()
    expect($state.get()).toEqual({ status: 'ready', data: 'old' })
    expect($isFetching.get()).toBe(true)
    await loaded
    expect($state.get()).toMatchObject({ status: 'failed' })
    expect($isFetching.get()).toBe(false)
    await load()
    expect($state.get()).toEqual({ status: 'ready', data: 'new' })
  })
})
